package tel.billing.identity.application;

import java.util.stream.Collectors;
import tel.billing.account.ChangeOwnerEmail;
import tel.billing.account.InactiveAccounts;
import tel.billing.account.OpenAccount;
import tel.billing.account.ShowAccount;
import tel.billing.audit.Actor;
import tel.billing.audit.UserDirectory;
import tel.billing.identity.application.browser.CurrentBrowserSession;
import tel.billing.identity.application.browser.Reauthenticate;
import tel.billing.identity.application.browser.ReauthenticateHandler;
import tel.billing.identity.application.browser.RenewBrowserSession;
import tel.billing.identity.application.browser.RenewBrowserSessionHandler;
import tel.billing.identity.application.browser.ResumeBrowserSession;
import tel.billing.identity.application.browser.ResumeBrowserSessionHandler;
import tel.billing.identity.application.browser.StartBrowserSession;
import tel.billing.identity.application.browser.StartBrowserSessionHandler;
import tel.billing.identity.application.email.ConfirmEmailChange;
import tel.billing.identity.application.email.ConfirmEmailChangeHandler;
import tel.billing.identity.application.email.RequestEmailChange;
import tel.billing.identity.application.email.RequestEmailChangeHandler;
import tel.billing.identity.application.email.ShowEmailChange;
import tel.billing.identity.application.email.ShowEmailChangeHandler;
import tel.billing.identity.application.password.CurrentPasswordLimit;
import tel.billing.identity.application.password.PasswordVerifier;
import tel.billing.identity.application.passwordchange.ChangePassword;
import tel.billing.identity.application.passwordchange.ChangePasswordHandler;
import tel.billing.identity.application.passwordchange.PasswordReplacement;
import tel.billing.identity.application.passwordchange.RequestPasswordReset;
import tel.billing.identity.application.passwordchange.RequestPasswordResetHandler;
import tel.billing.identity.application.passwordchange.ResetPassword;
import tel.billing.identity.application.passwordchange.ResetPasswordHandler;
import tel.billing.identity.application.passwordchange.ShowPasswordReset;
import tel.billing.identity.application.passwordchange.ShowPasswordResetHandler;
import tel.billing.identity.application.protection.EmailRateLimit;
import tel.billing.identity.application.secondfactor.ChallengeIssuer;
import tel.billing.identity.application.session.CheckSession;
import tel.billing.identity.application.session.CheckSessionHandler;
import tel.billing.identity.application.session.RefreshSession;
import tel.billing.identity.application.session.RefreshSessionHandler;
import tel.billing.identity.application.session.RevokeSession;
import tel.billing.identity.application.session.RevokeSessionHandler;
import tel.billing.identity.application.session.SessionIssuer;
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
import tel.billing.identity.application.session.SignOutOtherSessions;
import tel.billing.identity.application.session.SignOutOtherSessionsHandler;
import tel.billing.identity.application.signup.PendingSignups;
import tel.billing.identity.application.signup.RedeemMagicLink;
import tel.billing.identity.application.signup.RedeemMagicLinkHandler;
import tel.billing.identity.application.signup.ShowSignup;
import tel.billing.identity.application.signup.ShowSignupHandler;
import tel.billing.identity.application.signup.SignUp;
import tel.billing.identity.application.signup.SignUpHandler;
import tel.billing.platform.Platform;
import tel.billing.shared.DueWork;
import tel.billing.subscription.DraftSubscription;
import tel.billing.subscription.OfferedPlans;
import tel.billing.tax.CheckVatNumber;
import tel.billing.tax.TrackVatNumber;

/// Assembles the use cases of sign-up, and of users and their sessions.
public record IdentityModule(
        Platform platform,
        UserPorts userPorts,
        InactiveAccounts inactiveAccounts,
        OpenAccount openAccount,
        ShowAccount showAccount,
        ChangeOwnerEmail changeOwnerEmail,
        OfferedPlans plans,
        DraftSubscription draftSubscription,
        CheckVatNumber checkVatNumber,
        TrackVatNumber trackVatNumber) {

    // Sign-up.

    public SignUp signUp() {
        return new SignUpHandler(
                platform.unitOfWork(),
                EmailRateLimit.toSignUp(platform.unitOfWork(), platform.rateLimits()),
                plans,
                checkVatNumber,
                trackVatNumber,
                openAccount,
                showAccount,
                userPorts.users(),
                userPorts.links(),
                pendingSignups(),
                userPorts.tokenGenerator(),
                platform.outbox(),
                platform.ids(),
                platform.clock());
    }

    public ShowSignup showSignup() {
        return new ShowSignupHandler(userPorts.links(), userPorts.users(), showAccount, plans, platform.clock());
    }

    public RedeemMagicLink redeemMagicLink() {
        return new RedeemMagicLinkHandler(
                platform.unitOfWork(),
                userPorts.links(),
                userPorts.users(),
                userPorts.rules(),
                userPorts.hashes(),
                showAccount,
                pendingSignups(),
                draftSubscription,
                sessionIssuer(),
                platform.auditTrail(),
                platform.clock());
    }

    // Sessions.

    public SignIn signIn() {
        return new SignInHandler(
                platform.unitOfWork(),
                EmailRateLimit.toSignIn(platform.unitOfWork(), platform.rateLimits()),
                passwordVerifier(),
                showAccount,
                sessionIssuer(),
                platform.auditTrail());
    }

    public RefreshSession refreshSession() {
        return new RefreshSessionHandler(
                platform.unitOfWork(),
                userPorts.sessions(),
                userPorts.endedSessions(),
                userPorts.tokenGenerator(),
                showAccount,
                platform.auditTrail(),
                platform.clock());
    }

    public SignOut signOut() {
        return new SignOutHandler(
                platform.unitOfWork(),
                userPorts.sessions(),
                userPorts.endedSessions(),
                platform.auditTrail(),
                platform.clock());
    }

    public CheckSession checkSession() {
        return new CheckSessionHandler(userPorts.endedSessions(), userPorts.sessions(), inactiveAccounts, showAccount);
    }

    public ShowSessions showSessions() {
        return new ShowSessionsHandler(userPorts.sessions(), platform.clock());
    }

    public RevokeSession revokeSession() {
        return new RevokeSessionHandler(
                platform.unitOfWork(),
                userPorts.sessions(),
                userPorts.endedSessions(),
                platform.auditTrail(),
                platform.clock());
    }

    public SignOutEverywhere signOutEverywhere() {
        return new SignOutEverywhereHandler(
                platform.unitOfWork(),
                userPorts.users(),
                userPorts.sessions(),
                userPorts.endedSessions(),
                platform.auditTrail(),
                platform.clock());
    }

    public SignOutOtherSessions signOutOtherSessions() {
        return new SignOutOtherSessionsHandler(
                platform.unitOfWork(),
                userPorts.users(),
                userPorts.sessions(),
                userPorts.endedSessions(),
                platform.auditTrail(),
                platform.clock());
    }

    public DueWork purgeExpiredCredentials() {
        return new PurgeExpiredCredentials(platform.unitOfWork(), userPorts.expiredCredentials());
    }

    // Browser sessions.

    public StartBrowserSession startBrowserSession() {
        return new StartBrowserSessionHandler(
                platform.unitOfWork(), userPorts.browserSessions(), userPorts.tokenGenerator());
    }

    public ResumeBrowserSession resumeBrowserSession() {
        return new ResumeBrowserSessionHandler(
                platform.unitOfWork(), userPorts.browserSessions(), currentBrowserSession(), platform.clock());
    }

    public Reauthenticate reauthenticate() {
        return new ReauthenticateHandler(
                currentPasswordLimit(),
                currentBrowserSession(),
                passwordVerifier(),
                renewBrowserSession(),
                platform.auditTrail(),
                platform.clock());
    }

    public RenewBrowserSession renewBrowserSession() {
        return new RenewBrowserSessionHandler(
                platform.unitOfWork(),
                userPorts.browserSessions(),
                currentBrowserSession(),
                userPorts.tokenGenerator(),
                platform.clock());
    }

    // Users.

    public ShowCurrentUser showCurrentUser() {
        return new ShowCurrentUserHandler(userPorts.users(), showAccount);
    }

    public UserDirectory userDirectory() {
        return actors -> userPorts
                .users()
                .addresses(actors.stream().collect(Collectors.toMap(Actor::id, Actor::account, (one, _) -> one)));
    }

    public ChangePassword changePassword() {
        return new ChangePasswordHandler(
                platform.unitOfWork(),
                currentPasswordLimit(),
                userPorts.users(),
                userPorts.passwordResetLinks(),
                userPorts.rules(),
                userPorts.hashes(),
                showAccount,
                passwordReplacement(),
                userPorts.endedSessions(),
                platform.auditTrail());
    }

    public RequestPasswordReset requestPasswordReset() {
        return new RequestPasswordResetHandler(
                platform.unitOfWork(),
                EmailRateLimit.toResetThePassword(platform.unitOfWork(), platform.rateLimits()),
                userPorts.users(),
                showAccount,
                userPorts.passwordResetLinks(),
                userPorts.tokenGenerator(),
                platform.outbox(),
                platform.ids(),
                platform.clock());
    }

    public ResetPassword resetPassword() {
        return new ResetPasswordHandler(
                platform.unitOfWork(),
                userPorts.passwordResetLinks(),
                userPorts.users(),
                userPorts.rules(),
                userPorts.hashes(),
                showAccount,
                passwordReplacement(),
                sessionIssuer(),
                challengeIssuer(),
                userPorts.endedSessions(),
                platform.clock());
    }

    public ShowPasswordReset showPasswordReset() {
        return new ShowPasswordResetHandler(
                userPorts.passwordResetLinks(), userPorts.users(), showAccount, platform.clock());
    }

    public RequestEmailChange requestEmailChange() {
        return new RequestEmailChangeHandler(
                platform.unitOfWork(),
                currentPasswordLimit(),
                platform.rateLimits(),
                userPorts.users(),
                userPorts.hashes(),
                showAccount,
                userPorts.emailChangeLinks(),
                userPorts.tokenGenerator(),
                platform.outbox(),
                platform.auditTrail(),
                platform.ids(),
                platform.clock());
    }

    public ConfirmEmailChange confirmEmailChange() {
        return new ConfirmEmailChangeHandler(
                platform.unitOfWork(),
                userPorts.emailChangeLinks(),
                userPorts.passwordResetLinks(),
                userPorts.users(),
                pendingSignups(),
                showAccount,
                changeOwnerEmail,
                userPorts.sessions(),
                userPorts.endedSessions(),
                platform.outbox(),
                platform.auditTrail(),
                platform.clock());
    }

    public ShowEmailChange showEmailChange() {
        return new ShowEmailChangeHandler(
                userPorts.emailChangeLinks(), userPorts.users(), showAccount, platform.clock());
    }

    PendingSignups pendingSignups() {
        return new PendingSignups(userPorts.links(), openAccount);
    }

    SessionIssuer sessionIssuer() {
        return new SessionIssuer(userPorts.sessions(), userPorts.tokenGenerator(), platform.ids(), platform.clock());
    }

    private CurrentBrowserSession currentBrowserSession() {
        return new CurrentBrowserSession(userPorts.browserSessions(), showAccount);
    }

    private CurrentPasswordLimit currentPasswordLimit() {
        return new CurrentPasswordLimit(
                platform.unitOfWork(),
                platform.rateLimits(),
                userPorts.users(),
                showAccount,
                platform.outbox(),
                platform.clock());
    }

    PasswordVerifier passwordVerifier() {
        return new PasswordVerifier(platform.unitOfWork(), userPorts.users(), userPorts.hashes());
    }

    ChallengeIssuer challengeIssuer() {
        return new ChallengeIssuer(
                userPorts.sessions(),
                userPorts.tokenGenerator(),
                platform.auditTrail(),
                platform.ids(),
                platform.clock());
    }

    private PasswordReplacement passwordReplacement() {
        return new PasswordReplacement(
                userPorts.users(),
                userPorts.emailChangeLinks(),
                userPorts.sessions(),
                platform.outbox(),
                platform.auditTrail(),
                platform.clock());
    }
}
