package tel.billing.account;

import tel.billing.shared.EmailAddress;
import tel.billing.shared.UserId;

/// The customer who signs in for an account and gets its mail.
public record Owner(UserId id, EmailAddress email) {}
