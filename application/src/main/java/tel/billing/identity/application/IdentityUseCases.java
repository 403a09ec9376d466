package tel.billing.identity.application;

import java.time.InstantSource;
import tel.billing.account.OpenAccount;
import tel.billing.account.ShowAccount;
import tel.billing.notification.Postbox;
import tel.billing.shared.Ids;
import tel.billing.shared.UnitOfWork;
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
        EndedSessions endedSessions,
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
        return new SigningIn(unitOfWork, new PasswordProof(unitOfWork, users, hashes), showAccount, sessionStart());
    }

    public RefreshSession refreshSession() {
        return new RefreshingSession(unitOfWork, sessions, endedSessions, tokens, showAccount, clock);
    }

    public SignOut signOut() {
        return new SigningOut(unitOfWork, sessions, endedSessions, clock);
    }

    public RecogniseSession recogniseSession() {
        return new RecognisingSession(endedSessions, sessions);
    }

    public ShowMe showMe() {
        return new ShowingMe(users, showAccount);
    }

    private SessionStart sessionStart() {
        return new SessionStart(sessions, tokens, ids, clock);
    }
}
