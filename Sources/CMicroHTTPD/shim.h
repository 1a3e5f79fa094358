#pragma once
#include <microhttpd.h>

// The functions that start a server and ask about it are variadic, which Swift cannot call.
static inline struct MHD_Daemon *axwatch_http_start(
    unsigned int flags, const struct sockaddr *address, int socket, unsigned int threads, unsigned int connections,
    unsigned int connections_of_one_client, unsigned int seconds, size_t connection_memory,
    MHD_AccessHandlerCallback handler, MHD_RequestCompletedCallback completed, void *context) {
  struct MHD_OptionItem options[10];
  int count = 0;
  if (socket >= 0)
    options[count++] = (struct MHD_OptionItem){MHD_OPTION_LISTEN_SOCKET, socket, NULL};
  else
    options[count++] = (struct MHD_OptionItem){MHD_OPTION_SOCK_ADDR, 0, (void *)address};
  if (threads > 1) options[count++] = (struct MHD_OptionItem){MHD_OPTION_THREAD_POOL_SIZE, threads, NULL};
  options[count++] = (struct MHD_OptionItem){MHD_OPTION_CONNECTION_LIMIT, connections, NULL};
  options[count++] = (struct MHD_OptionItem){MHD_OPTION_PER_IP_CONNECTION_LIMIT, connections_of_one_client, NULL};
  options[count++] = (struct MHD_OptionItem){MHD_OPTION_CONNECTION_TIMEOUT, seconds, NULL};
  options[count++] = (struct MHD_OptionItem){MHD_OPTION_CONNECTION_MEMORY_LIMIT, (intptr_t)connection_memory, NULL};
  options[count++] = (struct MHD_OptionItem){MHD_OPTION_NOTIFY_COMPLETED, (intptr_t)completed, context};
  options[count++] = (struct MHD_OptionItem){MHD_OPTION_END, 0, NULL};
  return MHD_start_daemon(flags, 0, NULL, NULL, handler, context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

static inline uint16_t axwatch_http_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}

static inline unsigned int axwatch_http_connections(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_CURRENT_CONNECTIONS);
  return info ? info->num_connections : 0;
}

// MHD_SIZE_UNKNOWN is a cast.
static inline struct MHD_Response *axwatch_http_stream(
    size_t block, MHD_ContentReaderCallback reader, void *context, MHD_ContentReaderFreeCallback done) {
  return MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, block, reader, context, done);
}
