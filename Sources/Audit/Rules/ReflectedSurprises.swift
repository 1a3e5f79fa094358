import Identifiers

extension FileRule {
  /// One finding for each property of a kind, in every class that a reflection system names.
  ///
  /// - Parameter isAboutClass: whether the finding stands at the class, and not at the property.
  static func surprises(
    _ kind: KeyPath<ReflectedClass, [ReflectedClass.Property]> & Sendable, in file: AuditedFile,
    _ context: RuleContext, isAboutClass: Bool = false, message: (ReflectedClass.Property, ReflectedClass) -> String
  ) -> [Finding] {
    file.result.reflected.flatMap { reflected in
      reflected[keyPath: kind].compactMap { property in
        let place = isAboutClass ? reflected.place : property.place
        return context.finding(
          name, at: place, message(property, reflected),
          subject: .declaration(
            path: place.path, name: "\(reflected.name).\(property.name) \(reflected.system.rawValue)", ordinal: 0))
      }
    }
  }
}
