package tel.billing.identity.domain;

import java.time.Instant;
import java.util.UUID;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.UserId;
import tel.billing.subscription.PlanTier;

/// The link that confirms a new customer's e-mail address and one signup. It works once, before it expires,
/// and only while no other signup with the same address was confirmed. It stores the plan of the signup.
public record MagicLink(
        UUID id,
        AccountId account,
        UserId user,
        EmailAddress email,
        TokenHash token,
        PlanTier tier,
        Instant sentAt,
        Instant expiresAt)
        implements Expiring {}
