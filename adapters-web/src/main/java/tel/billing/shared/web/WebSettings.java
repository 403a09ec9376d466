package tel.billing.shared.web;

import java.net.URI;

/// What the web foundation must be told. `publicUrl` is where clients reach the service.
public record WebSettings(URI publicUrl) {}
