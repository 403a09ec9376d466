package tel.billing.identity.domain;

import java.time.Instant;
import java.util.UUID;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;
import tel.billing.subscription.PlanTier;

/// The link that proves a new customer's e-mail address. It opens once, within its time, and only while no newer one
/// was sent. It remembers the plan that was asked for at signup.
public record MagicLink(
        UUID id, AccountId account, UserId user, TokenHash token, PlanTier tier, Instant sentAt, Instant expiresAt) {

    public boolean hasLapsed(Instant now) {
        return !now.isBefore(expiresAt);
    }
}
