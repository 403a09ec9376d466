package tel.billing.identity.application;

import java.time.InstantSource;
import java.util.stream.Collectors;
import tel.billing.account.BlockedAccounts;
import tel.billing.account.ChangeOwnerEmail;
import tel.billing.account.OpenAccount;
import tel.billing.account.ShowAccount;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.UserDirectory;
import tel.billing.identity.application.email.ChangeEmail;
import tel.billing.identity.application.email.ChangeEmailHandler;
import tel.billing.identity.application.email.ConfirmEmail;
import tel.billing.identity.application.email.ConfirmEmailHandler;
import tel.billing.identity.application.link.EmailChangeLinks;
import tel.billing.identity.application.link.MagicLinks;
import tel.billing.identity.application.link.PasswordResetLinks;
import tel.billing.identity.application.password.PasswordHashes;
import tel.billing.identity.application.password.PasswordRules;
import tel.billing.identity.application.password.PasswordVerifier;
import tel.billing.identity.application.passwordchange.ChangePassword;
import tel.billing.identity.application.passwordchange.ChangePasswordHandler;
import tel.billing.identity.application.passwordchange.PasswordReplacement;
import tel.billing.identity.application.passwordchange.RequestPasswordReset;
import tel.billing.identity.application.passwordchange.RequestPasswordResetHandler;
import tel.billing.identity.application.passwordchange.ResetPassword;
import tel.billing.identity.application.passwordchange.ResetPasswordHandler;
import tel.billing.identity.application.protection.EmailRateLimit;
import tel.billing.identity.application.secondfactor.ChallengeIssuer;
import tel.billing.identity.application.session.CheckSession;
import tel.billing.identity.application.session.CheckSessionHandler;
import tel.billing.identity.application.session.RefreshSession;
import tel.billing.identity.application.session.RefreshSessionHandler;
import tel.billing.identity.application.session.RevokeSession;
import tel.billing.identity.application.session.RevokeSessionHandler;
import tel.billing.identity.application.session.RevokedSessions;
import tel.billing.identity.application.session.SessionIssuer;
import tel.billing.identity.application.session.Sessions;
import tel.billing.identity.application.session.ShowCurrentUser;
import tel.billing.identity.application.session.ShowCurrentUserHandler;
import tel.billing.identity.application.session.ShowSessions;
import tel.billing.identity.application.session.ShowSessionsHandler;
import tel.billing.identity.application.session.SignIn;
import tel.billing.identity.application.session.SignInHandler;
import tel.billing.identity.application.session.SignOut;
import tel.billing.identity.application.session.SignOutEverywhere;
import tel.billing.identity.application.session.SignOutEverywhereHandler;
import tel.billing.identity.application.session.SignOutHandler;
import tel.billing.identity.application.signup.PendingSignups;
import tel.billing.identity.application.signup.RedeemMagicLink;
import tel.billing.identity.application.signup.RedeemMagicLinkHandler;
import tel.billing.identity.application.signup.ShowSignup;
import tel.billing.identity.application.signup.ShowSignupHandler;
import tel.billing.identity.application.signup.SignUp;
import tel.billing.identity.application.signup.SignUpHandler;
import tel.billing.identity.application.user.TokenGenerator;
import tel.billing.identity.application.user.Users;
import tel.billing.notification.Outbox;
import tel.billing.shared.Ids;
import tel.billing.shared.RateLimits;
import tel.billing.shared.UnitOfWork;
import tel.billing.subscription.DraftSubscription;
import tel.billing.subscription.OfferedPlans;
import tel.billing.tax.CheckVatNumber;
import tel.billing.tax.TrackVatNumber;

/// Assembles the use cases of sign-up and sign-in.
public record IdentityModule(
        UnitOfWork unitOfWork,
        RateLimits limits,
        Users users,
        MagicLinks links,
        PasswordResetLinks passwordResetLinks,
        EmailChangeLinks emailChangeLinks,
        Sessions sessions,
        RevokedSessions revokedSessions,
        BlockedAccounts blockedAccounts,
        TokenGenerator tokenGenerator,
        PasswordRules rules,
        PasswordHashes hashes,
        OpenAccount openAccount,
        ShowAccount showAccount,
        ChangeOwnerEmail changeOwnerEmail,
        OfferedPlans plans,
        DraftSubscription draftSubscription,
        CheckVatNumber checkVatNumber,
        TrackVatNumber trackVatNumber,
        Outbox outbox,
        AuditTrail trail,
        Ids ids,
        InstantSource clock) {

    public SignUp signUp() {
        return new SignUpHandler(
                unitOfWork,
                EmailRateLimit.toSignUp(limits),
                plans,
                checkVatNumber,
                trackVatNumber,
                openAccount,
                showAccount,
                users,
                links,
                applications(),
                tokenGenerator,
                outbox,
                ids,
                clock);
    }

    public ShowSignup showSignup() {
        return new ShowSignupHandler(links, users, showAccount, plans, clock);
    }

    public RedeemMagicLink redeemMagicLink() {
        return new RedeemMagicLinkHandler(
                unitOfWork,
                links,
                users,
                rules,
                hashes,
                showAccount,
                applications(),
                draftSubscription,
                sessionIssuer(),
                trail,
                clock);
    }

    public SignIn signIn() {
        var passwordVerifier = new PasswordVerifier(unitOfWork, users, hashes);
        return new SignInHandler(
                unitOfWork, EmailRateLimit.toSignIn(limits), passwordVerifier, showAccount, sessionIssuer(), trail);
    }

    public RefreshSession refreshSession() {
        return new RefreshSessionHandler(
                unitOfWork, sessions, revokedSessions, tokenGenerator, showAccount, trail, clock);
    }

    public SignOut signOut() {
        return new SignOutHandler(unitOfWork, sessions, revokedSessions, trail, clock);
    }

    public CheckSession checkSession() {
        return new CheckSessionHandler(revokedSessions, sessions, blockedAccounts, showAccount);
    }

    public ShowSessions showSessions() {
        return new ShowSessionsHandler(sessions, clock);
    }

    public RevokeSession revokeSession() {
        return new RevokeSessionHandler(unitOfWork, sessions, revokedSessions, trail, clock);
    }

    public SignOutEverywhere signOutEverywhere() {
        return new SignOutEverywhereHandler(unitOfWork, users, sessions, revokedSessions, trail, clock);
    }

    public ShowCurrentUser showCurrentUser() {
        return new ShowCurrentUserHandler(users, showAccount);
    }

    public ChangePassword changePassword() {
        return new ChangePasswordHandler(
                unitOfWork,
                limits,
                users,
                passwordResetLinks,
                rules,
                hashes,
                showAccount,
                passwordReplacement(),
                revokedSessions);
    }

    public RequestPasswordReset requestPasswordReset() {
        return new RequestPasswordResetHandler(
                unitOfWork,
                EmailRateLimit.toResetThePassword(limits),
                users,
                showAccount,
                passwordResetLinks,
                tokenGenerator,
                outbox,
                ids,
                clock);
    }

    public ResetPassword resetPassword() {
        return new ResetPasswordHandler(
                unitOfWork,
                passwordResetLinks,
                users,
                rules,
                hashes,
                showAccount,
                passwordReplacement(),
                sessionIssuer(),
                new ChallengeIssuer(sessions, tokenGenerator, trail, ids, clock),
                revokedSessions,
                clock);
    }

    public ChangeEmail changeEmail() {
        return new ChangeEmailHandler(
                unitOfWork,
                limits,
                users,
                hashes,
                showAccount,
                emailChangeLinks,
                tokenGenerator,
                outbox,
                trail,
                ids,
                clock);
    }

    public ConfirmEmail confirmEmail() {
        return new ConfirmEmailHandler(
                unitOfWork,
                emailChangeLinks,
                passwordResetLinks,
                users,
                applications(),
                showAccount,
                changeOwnerEmail,
                sessions,
                revokedSessions,
                outbox,
                trail,
                clock);
    }

    private PendingSignups applications() {
        return new PendingSignups(links, openAccount);
    }

    private PasswordReplacement passwordReplacement() {
        return new PasswordReplacement(users, emailChangeLinks, sessions, outbox, trail, clock);
    }

    public UserDirectory userDirectory() {
        return actors ->
                users.addresses(actors.stream().collect(Collectors.toMap(Actor::id, Actor::account, (one, _) -> one)));
    }

    private SessionIssuer sessionIssuer() {
        return new SessionIssuer(sessions, tokenGenerator, ids, clock);
    }
}
