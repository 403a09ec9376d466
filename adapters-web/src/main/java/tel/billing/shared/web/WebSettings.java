package tel.billing.shared.web;

import java.net.URI;
import tel.billing.shared.web.client.ClientAddresses;

/// The settings of the web foundation. `publicUrl` is where clients reach the service: while it names this machine, the
/// routes below `/dev` exist. `clients` finds the network address of each client.
public record WebSettings(URI publicUrl, ClientAddresses clients) {}
