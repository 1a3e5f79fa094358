import SwiftSyntax

/// The kinds of syntax nodes that the lowering tells apart.
///
/// SwiftSyntax is built with library evolution: a `switch` over its own kinds asks for one symbol a case. A table from
/// the bits of a kind to this enum is filled once, so that a node's kind costs one load.
enum NodeKind: UInt8 {
  case other = 0
  case token, unexpected
  // Lists and clauses
  case accessorBlock, accessorDeclList, accessorDecl, accessorParameters
  case arrayElementList, arrayElement, attributeList, attribute, attributedType
  case catchClauseList, catchClause, catchItemList, catchItem
  case closureCaptureClause, closureCaptureList, closureCapture, closureParameterClause, closureParameterList
  case closureParameter, closureShorthandParameterList, closureShorthandParameter, closureSignature
  case codeBlockItemList, codeBlockItem, codeBlock, conditionElementList, conditionElement
  case declModifierList, declModifier, declModifierDetail, dictionaryElementList, dictionaryElement
  case enumCaseElementList, enumCaseElement, enumCaseParameterClause, enumCaseParameterList, enumCaseParameter
  case exprList, expressionSegment, functionParameterClause, functionParameterList, functionParameter
  case functionSignature, genericArgumentClause, genericParameterClause, genericParameterList, genericParameter
  case genericWhereClause, ifConfigClauseList, ifConfigClause, importPathComponentList, inheritanceClause
  case inheritedTypeList, inheritedType, initializerClause, keyPathComponentList, keyPathComponent
  case keyPathPropertyComponent, keyPathSubscriptComponent, labeledExprList, labeledExpr
  case matchingPatternCondition, memberBlockItemList, memberBlockItem, memberBlock
  case multipleTrailingClosureElementList, multipleTrailingClosureElement, optionalBindingCondition
  case patternBindingList, patternBinding, returnClause, stringLiteralSegmentList, stringSegment
  case simpleStringLiteralSegmentList, switchCaseItemList, switchCaseItem, switchCaseLabel, switchCaseList
  case switchCase, switchDefaultLabel, tuplePatternElementList, tuplePatternElement, typeAnnotation
  case typeInitializerClause, whereClause, sourceFile, availabilityCondition, yieldedExpressionsClause
  case yieldedExpressionList, yieldedExpression
  // Declarations
  case actorDecl, associatedTypeDecl, classDecl, deinitializerDecl, enumCaseDecl, enumDecl, extensionDecl
  case functionDecl, ifConfigDecl, importDecl, initializerDecl, macroExpansionDecl, protocolDecl, structDecl
  case subscriptDecl, typeAliasDecl, variableDecl
  // Statements
  case deferStmt, doStmt, expressionStmt, forStmt, guardStmt, labeledStmt, repeatStmt, returnStmt, throwStmt
  case whileStmt, yieldStmt, thenStmt
  // Expressions
  case arrayExpr, arrowExpr, assignmentExpr, awaitExpr, binaryOperatorExpr, booleanLiteralExpr, borrowExpr
  case closureExpr, consumeExpr, copyExpr, declReferenceExpr, dictionaryExpr, discardAssignmentExpr
  case floatLiteralExpr, forceUnwrapExpr, functionCallExpr, genericSpecializationExpr, ifExpr, inOutExpr
  case integerLiteralExpr, keyPathExpr, macroExpansionExpr, memberAccessExpr, nilLiteralExpr
  case optionalChainingExpr, packElementExpr, packExpansionExpr, patternExpr, postfixIfConfigExpr
  case postfixOperatorExpr, prefixOperatorExpr, sequenceExpr, simpleStringLiteralExpr, stringLiteralExpr
  case subscriptCallExpr, superExpr, switchExpr, tryExpr, tupleExpr, typeExpr, unresolvedAsExpr
  case unresolvedIsExpr, unresolvedTernaryExpr, unsafeExpr
  // Patterns
  case expressionPattern, identifierPattern, isTypePattern, tuplePattern, valueBindingPattern, wildcardPattern
  case missing

  @inline(__always) init(_ kind: SyntaxKind) { self = Self.table[Self.bits(of: kind)] }

  @inline(__always) private static func bits(of kind: SyntaxKind) -> Int {
    withUnsafeBytes(of: kind) { bytes in
      var value = 0
      for index in 0..<min(bytes.count, 2) { value |= Int(bytes[index]) << (8 * index) }
      return value
    }
  }

  private static let table: [NodeKind] = {
    var table = [NodeKind](repeating: .other, count: 1 << 16)
    for (syntax, kind) in pairs { table[bits(of: syntax)] = kind }
    return table
  }()

  private static let pairs: [(SyntaxKind, NodeKind)] = lists + declarations + statements + expressions

  private static let lists: [(SyntaxKind, NodeKind)] = [
    (.token, .token), (.unexpectedNodes, .unexpected), (.accessorBlock, .accessorBlock),
    (.accessorDeclList, .accessorDeclList), (.accessorDecl, .accessorDecl),
    (.accessorParameters, .accessorParameters), (.arrayElementList, .arrayElementList),
    (.arrayElement, .arrayElement), (.attributeList, .attributeList), (.attribute, .attribute),
    (.attributedType, .attributedType), (.catchClauseList, .catchClauseList), (.catchClause, .catchClause),
    (.catchItemList, .catchItemList), (.catchItem, .catchItem), (.closureCaptureClause, .closureCaptureClause),
    (.closureCaptureList, .closureCaptureList), (.closureCapture, .closureCapture),
    (.closureParameterClause, .closureParameterClause), (.closureParameterList, .closureParameterList),
    (.closureParameter, .closureParameter), (.closureShorthandParameterList, .closureShorthandParameterList),
    (.closureShorthandParameter, .closureShorthandParameter), (.closureSignature, .closureSignature),
    (.codeBlockItemList, .codeBlockItemList), (.codeBlockItem, .codeBlockItem), (.codeBlock, .codeBlock),
    (.conditionElementList, .conditionElementList), (.conditionElement, .conditionElement),
    (.declModifierList, .declModifierList), (.declModifier, .declModifier),
    (.declModifierDetail, .declModifierDetail), (.dictionaryElementList, .dictionaryElementList),
    (.dictionaryElement, .dictionaryElement), (.enumCaseElementList, .enumCaseElementList),
    (.enumCaseElement, .enumCaseElement), (.enumCaseParameterClause, .enumCaseParameterClause),
    (.enumCaseParameterList, .enumCaseParameterList), (.enumCaseParameter, .enumCaseParameter),
    (.exprList, .exprList), (.expressionSegment, .expressionSegment),
    (.functionParameterClause, .functionParameterClause), (.functionParameterList, .functionParameterList),
    (.functionParameter, .functionParameter), (.functionSignature, .functionSignature),
    (.genericArgumentClause, .genericArgumentClause), (.genericParameterClause, .genericParameterClause),
    (.genericParameterList, .genericParameterList), (.genericParameter, .genericParameter),
    (.genericWhereClause, .genericWhereClause), (.ifConfigClauseList, .ifConfigClauseList),
    (.ifConfigClause, .ifConfigClause), (.importPathComponentList, .importPathComponentList),
    (.inheritanceClause, .inheritanceClause), (.inheritedTypeList, .inheritedTypeList),
    (.inheritedType, .inheritedType), (.initializerClause, .initializerClause),
    (.keyPathComponentList, .keyPathComponentList), (.keyPathComponent, .keyPathComponent),
    (.keyPathPropertyComponent, .keyPathPropertyComponent),
    (.keyPathSubscriptComponent, .keyPathSubscriptComponent), (.labeledExprList, .labeledExprList),
    (.labeledExpr, .labeledExpr), (.matchingPatternCondition, .matchingPatternCondition),
    (.memberBlockItemList, .memberBlockItemList), (.memberBlockItem, .memberBlockItem),
    (.memberBlock, .memberBlock), (.multipleTrailingClosureElementList, .multipleTrailingClosureElementList),
    (.multipleTrailingClosureElement, .multipleTrailingClosureElement),
    (.optionalBindingCondition, .optionalBindingCondition), (.patternBindingList, .patternBindingList),
    (.patternBinding, .patternBinding), (.returnClause, .returnClause),
    (.stringLiteralSegmentList, .stringLiteralSegmentList), (.stringSegment, .stringSegment),
    (.simpleStringLiteralSegmentList, .simpleStringLiteralSegmentList),
    (.switchCaseItemList, .switchCaseItemList), (.switchCaseItem, .switchCaseItem),
    (.switchCaseLabel, .switchCaseLabel), (.switchCaseList, .switchCaseList), (.switchCase, .switchCase),
    (.switchDefaultLabel, .switchDefaultLabel), (.tuplePatternElementList, .tuplePatternElementList),
    (.tuplePatternElement, .tuplePatternElement), (.typeAnnotation, .typeAnnotation),
    (.typeInitializerClause, .typeInitializerClause), (.whereClause, .whereClause), (.sourceFile, .sourceFile),
    (.availabilityCondition, .availabilityCondition), (.yieldedExpressionsClause, .yieldedExpressionsClause),
    (.yieldedExpressionList, .yieldedExpressionList), (.yieldedExpression, .yieldedExpression),
  ]

  private static let declarations: [(SyntaxKind, NodeKind)] = [
    (.actorDecl, .actorDecl), (.associatedTypeDecl, .associatedTypeDecl), (.classDecl, .classDecl),
    (.deinitializerDecl, .deinitializerDecl), (.enumCaseDecl, .enumCaseDecl), (.enumDecl, .enumDecl),
    (.extensionDecl, .extensionDecl), (.functionDecl, .functionDecl), (.ifConfigDecl, .ifConfigDecl),
    (.importDecl, .importDecl), (.initializerDecl, .initializerDecl), (.macroExpansionDecl, .macroExpansionDecl),
    (.protocolDecl, .protocolDecl), (.structDecl, .structDecl), (.subscriptDecl, .subscriptDecl),
    (.typeAliasDecl, .typeAliasDecl), (.variableDecl, .variableDecl),
  ]

  private static let statements: [(SyntaxKind, NodeKind)] = [
    (.deferStmt, .deferStmt), (.doStmt, .doStmt), (.expressionStmt, .expressionStmt), (.forStmt, .forStmt),
    (.guardStmt, .guardStmt), (.labeledStmt, .labeledStmt), (.repeatStmt, .repeatStmt),
    (.returnStmt, .returnStmt), (.throwStmt, .throwStmt), (.whileStmt, .whileStmt), (.yieldStmt, .yieldStmt),
  ]

  private static let expressions: [(SyntaxKind, NodeKind)] = [
    (.arrayExpr, .arrayExpr), (.arrowExpr, .arrowExpr), (.assignmentExpr, .assignmentExpr),
    (.awaitExpr, .awaitExpr), (.binaryOperatorExpr, .binaryOperatorExpr),
    (.booleanLiteralExpr, .booleanLiteralExpr), (.borrowExpr, .borrowExpr), (.closureExpr, .closureExpr),
    (.consumeExpr, .consumeExpr), (.copyExpr, .copyExpr), (.declReferenceExpr, .declReferenceExpr),
    (.dictionaryExpr, .dictionaryExpr), (.discardAssignmentExpr, .discardAssignmentExpr),
    (.floatLiteralExpr, .floatLiteralExpr), (.forceUnwrapExpr, .forceUnwrapExpr),
    (.functionCallExpr, .functionCallExpr), (.genericSpecializationExpr, .genericSpecializationExpr),
    (.ifExpr, .ifExpr), (.inOutExpr, .inOutExpr), (.integerLiteralExpr, .integerLiteralExpr),
    (.keyPathExpr, .keyPathExpr), (.macroExpansionExpr, .macroExpansionExpr),
    (.memberAccessExpr, .memberAccessExpr), (.nilLiteralExpr, .nilLiteralExpr),
    (.optionalChainingExpr, .optionalChainingExpr), (.packElementExpr, .packElementExpr),
    (.packExpansionExpr, .packExpansionExpr), (.patternExpr, .patternExpr),
    (.postfixIfConfigExpr, .postfixIfConfigExpr), (.postfixOperatorExpr, .postfixOperatorExpr),
    (.prefixOperatorExpr, .prefixOperatorExpr), (.sequenceExpr, .sequenceExpr),
    (.simpleStringLiteralExpr, .simpleStringLiteralExpr), (.stringLiteralExpr, .stringLiteralExpr),
    (.subscriptCallExpr, .subscriptCallExpr), (.superExpr, .superExpr), (.switchExpr, .switchExpr),
    (.tryExpr, .tryExpr), (.tupleExpr, .tupleExpr), (.typeExpr, .typeExpr),
    (.unresolvedAsExpr, .unresolvedAsExpr), (.unresolvedIsExpr, .unresolvedIsExpr),
    (.unresolvedTernaryExpr, .unresolvedTernaryExpr), (.unsafeExpr, .unsafeExpr),
    (.expressionPattern, .expressionPattern), (.identifierPattern, .identifierPattern),
    (.isTypePattern, .isTypePattern), (.tuplePattern, .tuplePattern),
    (.valueBindingPattern, .valueBindingPattern), (.wildcardPattern, .wildcardPattern),
    (.missingExpr, .missing), (.missingDecl, .missing), (.missingPattern, .missing), (.missingStmt, .missing),
    (.missingType, .missing), (.missing, .missing),
  ]
}
