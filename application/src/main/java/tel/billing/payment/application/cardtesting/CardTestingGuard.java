package tel.billing.payment.application.cardtesting;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import tel.billing.account.OwnerMails;
import tel.billing.account.TopUpHolds;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.notification.EmailMessage;
import tel.billing.payment.CardChoice;
import tel.billing.payment.CardTestingRules;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.domain.CardTestingProfile.Decision;
import tel.billing.payment.domain.DeclineHistory;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;

/// Protects against card testing. Counts the declines of an account one after another, across all instances.
/// Joins the caller's unit of work.
public record CardTestingGuard(
        DeclineHistories declineHistories,
        CardTestingRules rules,
        OwnerMails ownerMails,
        AuditTrail trail,
        InstantSource clock)
        implements TopUpHolds {

    /// Whether the account may be charged now, and which card.
    public Decision decide(AccountId account, CardChoice choice) {
        return declineHistories.profileOf(account).decideAt(clock.instant(), rules, choice);
    }

    /// Counts a declined card. `card` is the stored card, if one was used.
    public void recordDecline(AccountId account, Optional<StoredCard.Token> card, DeclineReason reason) {
        if (!reason.countsAgainstCard()) {
            return;
        }
        var at = clock.instant();
        var change = change(account, history -> history.recordDecline(new DeclineHistory.Decline(at, card), rules));
        if (change.to().isHeld() && !change.from().isHeld()) {
            trail.record(AuditEvent.byTheService(AuditAction.TOP_UPS_HELD, AuditTarget.of(account)));
            ownerMails.post(account, to -> new EmailMessage.TopUpsHeld(to, at));
        }
    }

    @Override
    public boolean release(AccountId account) {
        return change(account, history -> history.isHeld() ? history.released() : history)
                .from()
                .isHeld();
    }

    @Override
    public Map<AccountId, Instant> heldSince(Set<AccountId> accounts) {
        return declineHistories.heldSince(accounts);
    }

    @Override
    public Set<AccountId> held() {
        return declineHistories.held();
    }

    private Change change(AccountId account, UnaryOperator<DeclineHistory> operation) {
        var change = Change.of(declineHistories.of(account), operation);
        while (!change.isStored(declineHistories)) {
            change = Change.of(declineHistories.of(account), operation);
        }
        return change;
    }

    private record Change(DeclineHistory from, DeclineHistory to) {

        static Change of(DeclineHistory from, UnaryOperator<DeclineHistory> operation) {
            return new Change(from, operation.apply(from));
        }

        /// Whether there is nothing to store, or it is stored now.
        boolean isStored(DeclineHistories declineHistories) {
            return from.equals(to) || declineHistories.replace(from, to);
        }
    }
}
