package tel.billing.identity.application;

import java.time.InstantSource;
import java.util.Optional;
import tel.billing.account.OpenAccount;
import tel.billing.account.ShowAccount;
import tel.billing.identity.SessionId;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.Session.EndReason;
import tel.billing.notification.Postbox;
import tel.billing.shared.AccountId;
import tel.billing.shared.Ids;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.UserId;
import tel.billing.subscription.DraftSubscription;
import tel.billing.subscription.OfferedPlans;
import tel.billing.tax.CheckVatNumber;
import tel.billing.tax.RecheckVatNumber;

/// The use cases of signing up and in, put together.
public record IdentityUseCases(
        UnitOfWork unitOfWork,
        Users users,
        MagicLinks links,
        Sessions sessions,
        Tokens tokens,
        PasswordRules rules,
        PasswordHashes hashes,
        OpenAccount openAccount,
        ShowAccount showAccount,
        OfferedPlans plans,
        DraftSubscription draftSubscription,
        CheckVatNumber checkVatNumber,
        RecheckVatNumber recheckVatNumber,
        Postbox postbox,
        Ids ids,
        InstantSource clock) {

    public SignUp signUp() {
        return new SigningUp(
                unitOfWork,
                plans,
                checkVatNumber,
                recheckVatNumber,
                openAccount,
                users,
                links,
                tokens,
                postbox,
                ids,
                clock);
    }

    public RedeemMagicLink redeemMagicLink() {
        return new RedeemingMagicLink(
                unitOfWork,
                links,
                users,
                rules,
                hashes,
                showAccount,
                openAccount,
                draftSubscription,
                sessionStart(),
                clock);
    }

    public SignIn signIn() {
        return new SigningIn(unitOfWork, users, hashes, showAccount, sessionStart());
    }

    public RefreshSession refreshSession() {
        return new RefreshingSession(unitOfWork, sessions, tokens, showAccount, clock);
    }

    public SignOut signOut() {
        return new SigningOut(unitOfWork, sessions, clock);
    }

    public RecogniseSession recogniseSession() {
        return (account, session) -> sessions.find(account, session).orElse(null) instanceof Session.Active;
    }

    public ShowMe showMe() {
        return new ShowingMe(users, showAccount);
    }

    private SessionStart sessionStart() {
        return new SessionStart(sessions, tokens, ids, clock);
    }

    private record SigningOut(UnitOfWork unitOfWork, Sessions sessions, InstantSource clock) implements SignOut {

        @Override
        public void signOut(AccountId account, SessionId id) {
            unitOfWork.perform(() -> sessions.find(account, id).orElse(null) instanceof Session.Active session
                    && sessions.end(session, session.end(EndReason.SIGNED_OUT, clock.instant())));
        }
    }

    private record ShowingMe(Users users, ShowAccount showAccount) implements ShowMe {

        @Override
        public Optional<Me> show(AccountId account, UserId id) {
            return users.find(account, id)
                    .flatMap(user -> showAccount
                            .show(account)
                            .map(view -> new Me(user.id(), user.email(), user.createdAt(), view)));
        }
    }
}
