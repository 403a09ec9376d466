package tel.billing.shared.web;

import java.net.URI;
import tel.billing.shared.web.client.ClientAddresses;

/// What the web foundation must be told. `publicUrl` is where clients reach the service, `clients` tells where they
/// are.
public record WebSettings(URI publicUrl, ClientAddresses clients) {}
