package tel.billing.shared.web;

import java.net.URI;
import java.time.Duration;
import tel.billing.shared.web.client.ApiClients;
import tel.billing.shared.web.client.ClientAddresses;
import tel.billing.shared.web.cors.AllowedOrigins;

/// The settings of the web foundation.
///
/// @param publicUrl where clients reach the service; if it names this machine, the routes below `/dev` exist
/// @param clients finds the network address of each client
/// @param apiClients the backends that call for many customers
/// @param origins the web sites that may call the API from a browser
/// @param requestTimeout how long a client may take to send a request, from its first byte to its last
public record WebSettings(
        URI publicUrl,
        ClientAddresses clients,
        ApiClients apiClients,
        AllowedOrigins origins,
        Duration requestTimeout) {}
