package tel.billing.identity.application.signup;

import java.time.InstantSource;
import java.util.Optional;
import tel.billing.account.ShowAccount;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTrail;
import tel.billing.identity.application.link.MagicLinks;
import tel.billing.identity.application.password.PasswordHashes;
import tel.billing.identity.application.password.PasswordRules;
import tel.billing.identity.application.session.SessionIssuer;
import tel.billing.identity.application.session.StartedSession;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.MagicLink;
import tel.billing.identity.domain.PasswordHash;
import tel.billing.identity.domain.User;
import tel.billing.shared.UnitOfWork;
import tel.billing.subscription.DraftSubscription;

/// Checks and hashes the password before it uses the link, so that a rejected password leaves the link valid.
public record RedeemMagicLinkHandler(
        UnitOfWork unitOfWork,
        MagicLinks links,
        Users users,
        PasswordRules rules,
        PasswordHashes hashes,
        ShowAccount showAccount,
        PendingSignups pendingSignups,
        DraftSubscription draftSubscription,
        SessionIssuer sessionIssuer,
        AuditTrail trail,
        InstantSource clock)
        implements RedeemMagicLink {

    @Override
    public Outcome redeem(Command command) {
        var link = links.findValid(command.token(), clock);
        if (link.isEmpty()) {
            return new Outcome.LinkInvalid();
        }
        var account = showAccount.show(link.get().account()).orElseThrow();
        var violation = rules.violationOf(command.password(), account.owner().email(), account.company());
        if (violation.isPresent()) {
            return new Outcome.PasswordRefused(violation.get());
        }
        var hash = hashes.hash(command.password());
        if (hash.isEmpty()) {
            return new Outcome.Busy();
        }
        return unitOfWork
                .attempt(() -> open(link.get(), hash.get(), command.client()))
                .<Outcome>map(Outcome.Redeemed::new)
                .orElseGet(Outcome.LinkInvalid::new);
    }

    private Optional<StartedSession> open(MagicLink link, PasswordHash hash, Client client) {
        var user = users.find(link.account(), link.user()).orElseThrow();
        if (!(user instanceof User.Draft draft)) {
            return Optional.empty();
        }
        var activation = draft.activate(hash);
        // The address is taken first: two redemptions with one address wait for each other here and hold only their
        // own user.
        if (!users.advance(activation) || !pendingSignups.confirm(link)) {
            return Optional.empty();
        }
        draftSubscription.draft(link.account(), link.tier());
        var session = sessionIssuer.start(activation.to(), client);
        session.ifPresent(begun -> trail.record(AuditEvent.byUser(AuditAction.PASSWORD_SET, begun.actor())));
        return session;
    }
}
