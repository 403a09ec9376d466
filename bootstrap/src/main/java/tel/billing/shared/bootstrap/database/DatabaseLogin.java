package tel.billing.shared.bootstrap.database;

import tel.billing.shared.Secret;

/// Where a database is and as whom to sign in to it.
public record DatabaseLogin(String url, String user, Secret password) {}
