package tel.billing.shared.embedded;

import tel.billing.shared.Secret;

/// The URL and the credentials of a database.
public record DatabaseLogin(String url, String user, Secret password) {}
