package tel.billing.identity.application;

import java.time.InstantSource;
import java.util.stream.Collectors;
import tel.billing.account.AccountStandings;
import tel.billing.account.ChangeOwnerEmail;
import tel.billing.account.OpenAccount;
import tel.billing.account.ShowAccount;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.KnownUsers;
import tel.billing.notification.Postbox;
import tel.billing.shared.Ids;
import tel.billing.shared.RateLimits;
import tel.billing.shared.UnitOfWork;
import tel.billing.subscription.DraftSubscription;
import tel.billing.subscription.OfferedPlans;
import tel.billing.tax.CheckVatNumber;
import tel.billing.tax.FollowVatNumber;

/// Assembles the use cases of sign-up and sign-in.
public record IdentityUseCases(
        UnitOfWork unitOfWork,
        RateLimits limits,
        Users users,
        MagicLinks links,
        ResetLinks resetLinks,
        EmailLinks emailLinks,
        Sessions sessions,
        EndedSessions endedSessions,
        AccountStandings standings,
        Tokens tokens,
        PasswordRules rules,
        PasswordHashes hashes,
        OpenAccount openAccount,
        ShowAccount showAccount,
        ChangeOwnerEmail changeOwnerEmail,
        OfferedPlans plans,
        DraftSubscription draftSubscription,
        CheckVatNumber checkVatNumber,
        FollowVatNumber followVatNumber,
        Postbox postbox,
        AuditTrail trail,
        Ids ids,
        InstantSource clock) {

    public SignUp signUp() {
        return new SigningUp(
                unitOfWork,
                AttemptsByEmail.toSignUp(limits),
                plans,
                checkVatNumber,
                followVatNumber,
                openAccount,
                showAccount,
                users,
                links,
                applications(),
                tokens,
                postbox,
                ids,
                clock);
    }

    public ShowApplication showApplication() {
        return new ShowingApplication(links, users, showAccount, plans, clock);
    }

    public RedeemMagicLink redeemMagicLink() {
        return new RedeemingMagicLink(
                unitOfWork,
                links,
                users,
                rules,
                hashes,
                showAccount,
                applications(),
                draftSubscription,
                sessionStart(),
                trail,
                clock);
    }

    public SignIn signIn() {
        var proof = new PasswordProof(unitOfWork, users, hashes);
        return new SigningIn(unitOfWork, AttemptsByEmail.toSignIn(limits), proof, showAccount, sessionStart(), trail);
    }

    public RefreshSession refreshSession() {
        return new RefreshingSession(unitOfWork, sessions, endedSessions, tokens, showAccount, trail, clock);
    }

    public SignOut signOut() {
        return new SigningOut(unitOfWork, sessions, endedSessions, trail, clock);
    }

    public RecogniseSession recogniseSession() {
        return new RecognisingSession(endedSessions, sessions, standings, showAccount);
    }

    public ShowSessions showSessions() {
        return new ShowingSessions(sessions, clock);
    }

    public RevokeSession revokeSession() {
        return new RevokingSession(unitOfWork, sessions, endedSessions, trail, clock);
    }

    public SignOutEverywhere signOutEverywhere() {
        return new SigningOutEverywhere(unitOfWork, users, sessions, endedSessions, trail, clock);
    }

    public ShowMe showMe() {
        return new ShowingMe(users, showAccount);
    }

    public ChangePassword changePassword() {
        return new ChangingPassword(
                unitOfWork, limits, users, resetLinks, rules, hashes, showAccount, newPassword(), endedSessions);
    }

    public AskForResetLink askForResetLink() {
        return new AskingForResetLink(
                unitOfWork,
                AttemptsByEmail.toResetThePassword(limits),
                users,
                showAccount,
                resetLinks,
                tokens,
                postbox,
                ids,
                clock);
    }

    public ResetPassword resetPassword() {
        return new ResettingPassword(
                unitOfWork,
                resetLinks,
                users,
                rules,
                hashes,
                showAccount,
                newPassword(),
                sessionStart(),
                new ChallengeStart(sessions, tokens, trail, ids, clock),
                endedSessions,
                clock);
    }

    public ChangeEmail changeEmail() {
        return new ChangingEmail(
                unitOfWork, limits, users, hashes, showAccount, emailLinks, tokens, postbox, trail, ids, clock);
    }

    public ConfirmEmail confirmEmail() {
        return new ConfirmingEmail(
                unitOfWork,
                emailLinks,
                resetLinks,
                users,
                applications(),
                showAccount,
                changeOwnerEmail,
                sessions,
                endedSessions,
                postbox,
                trail,
                clock);
    }

    private PendingApplications applications() {
        return new PendingApplications(links, openAccount);
    }

    private NewPassword newPassword() {
        return new NewPassword(users, emailLinks, sessions, postbox, trail, clock);
    }

    public KnownUsers knownUsers() {
        return actors ->
                users.addresses(actors.stream().collect(Collectors.toMap(Actor::id, Actor::account, (one, _) -> one)));
    }

    private SessionStart sessionStart() {
        return new SessionStart(sessions, tokens, ids, clock);
    }
}
