package tel.billing.account;

import tel.billing.shared.EmailAddress;
import tel.billing.shared.UserId;

/// The customer who owns an account and receives its e-mail.
public record Owner(UserId id, EmailAddress email) {}
