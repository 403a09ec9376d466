package tel.billing.identity.application;

import tel.billing.account.OpenAccount;
import tel.billing.account.ShowAccount;
import tel.billing.identity.application.password.PasswordVerifier;
import tel.billing.identity.application.protection.EmailRateLimit;
import tel.billing.identity.application.secondfactor.ChallengeIssuer;
import tel.billing.identity.application.secondfactor.OneTimeCodes;
import tel.billing.identity.application.secondfactor.RecoveryCodeIssuer;
import tel.billing.identity.application.secondfactor.RecoveryCodes;
import tel.billing.identity.application.secondfactor.RenewRecoveryCodes;
import tel.billing.identity.application.secondfactor.RenewRecoveryCodesHandler;
import tel.billing.identity.application.secondfactor.SecondFactorVerifier;
import tel.billing.identity.application.secondfactor.SecondFactors;
import tel.billing.identity.application.secondfactor.SignInAsStaff;
import tel.billing.identity.application.secondfactor.SignInAsStaffHandler;
import tel.billing.identity.application.secondfactor.TotpVerifier;
import tel.billing.identity.application.secondfactor.VerifySecondFactor;
import tel.billing.identity.application.secondfactor.VerifySecondFactorHandler;
import tel.billing.identity.application.session.SessionIssuer;
import tel.billing.identity.application.signup.PendingSignups;
import tel.billing.identity.application.staff.ChangeStaff;
import tel.billing.identity.application.staff.ChangeStaffHandler;
import tel.billing.identity.application.staff.ConfirmEnrolment;
import tel.billing.identity.application.staff.ConfirmEnrolmentHandler;
import tel.billing.identity.application.staff.EnrolStaff;
import tel.billing.identity.application.staff.EnrolStaffHandler;
import tel.billing.identity.application.staff.EnsureFirstAdmin;
import tel.billing.identity.application.staff.FirstAdminInviter;
import tel.billing.identity.application.staff.InitializeOperator;
import tel.billing.identity.application.staff.InitializeOperatorHandler;
import tel.billing.identity.application.staff.InvitationSender;
import tel.billing.identity.application.staff.Invitations;
import tel.billing.identity.application.staff.InviteStaff;
import tel.billing.identity.application.staff.InviteStaffHandler;
import tel.billing.identity.application.staff.ListStaff;
import tel.billing.identity.application.staff.ListStaffHandler;
import tel.billing.identity.application.user.OperatorAccount;
import tel.billing.platform.Platform;

/// Assembles the use cases of the operator's staff.
public record StaffModule(
        Platform platform,
        UserPorts userPorts,
        OperatorAccount operator,
        OpenAccount openAccount,
        ShowAccount showAccount,
        SecondFactors factors,
        RecoveryCodes recoveryCodes,
        Invitations invitations,
        OneTimeCodes codes) {

    public InitializeOperator initializeOperator() {
        var firstAdminInviter = new FirstAdminInviter(
                operator, invitationSender(), platform.auditTrail(), platform.ids(), platform.clock());
        return new InitializeOperatorHandler(
                platform.unitOfWork(),
                operator,
                openAccount,
                userPorts.users(),
                pendingSignups(),
                userPorts.hashes(),
                factors,
                firstAdminInviter,
                new EnsureFirstAdmin(
                        operator,
                        userPorts.users(),
                        pendingSignups(),
                        invitations,
                        firstAdminInviter,
                        platform.auditTrail(),
                        platform.clock()),
                platform.ids());
    }

    public SignInAsStaff signInAsStaff() {
        return new SignInAsStaffHandler(
                platform.unitOfWork(),
                EmailRateLimit.toSignInAsStaff(platform.unitOfWork(), platform.rateLimits()),
                new PasswordVerifier(platform.unitOfWork(), userPorts.users(), userPorts.hashes()),
                factors,
                new ChallengeIssuer(
                        userPorts.sessions(),
                        userPorts.tokenGenerator(),
                        platform.auditTrail(),
                        platform.ids(),
                        platform.clock()),
                platform.auditTrail(),
                platform.clock());
    }

    public VerifySecondFactor verifySecondFactor() {
        return new VerifySecondFactorHandler(
                platform.unitOfWork(),
                userPorts.users(),
                userPorts.sessions(),
                secondFactorVerifier(),
                sessionIssuer(),
                platform.auditTrail(),
                platform.clock());
    }

    public RenewRecoveryCodes renewRecoveryCodes() {
        return new RenewRecoveryCodesHandler(
                platform.unitOfWork(),
                userPorts.users(),
                secondFactorVerifier(),
                recoveryCodeIssuer(),
                platform.outbox(),
                platform.auditTrail(),
                platform.clock());
    }

    public InviteStaff inviteStaff() {
        return new InviteStaffHandler(
                platform.unitOfWork(),
                operator,
                showAccount,
                userPorts.users(),
                pendingSignups(),
                invitationSender(),
                platform.auditTrail(),
                platform.ids(),
                platform.clock());
    }

    public EnrolStaff enrolStaff() {
        return new EnrolStaffHandler(
                platform.unitOfWork(),
                invitations,
                userPorts.users(),
                showAccount,
                userPorts.rules(),
                userPorts.hashes(),
                codes,
                platform.clock());
    }

    public ConfirmEnrolment confirmEnrolment() {
        return new ConfirmEnrolmentHandler(
                platform.unitOfWork(),
                invitations,
                userPorts.users(),
                factors,
                totpVerifier(),
                recoveryCodeIssuer(),
                sessionIssuer(),
                platform.outbox(),
                platform.auditTrail(),
                platform.clock());
    }

    public ListStaff listStaff() {
        return new ListStaffHandler(operator, userPorts.users());
    }

    public ChangeStaff changeStaff() {
        return new ChangeStaffHandler(
                platform.unitOfWork(),
                operator,
                showAccount,
                userPorts.users(),
                factors,
                recoveryCodes,
                invitations,
                userPorts.passwordResetLinks(),
                invitationSender(),
                userPorts.sessions(),
                userPorts.revokedSessions(),
                platform.outbox(),
                platform.auditTrail(),
                platform.clock());
    }

    private SecondFactorVerifier secondFactorVerifier() {
        return new SecondFactorVerifier(
                factors, recoveryCodes, totpVerifier(), platform.outbox(), platform.auditTrail(), platform.clock());
    }

    private TotpVerifier totpVerifier() {
        return new TotpVerifier(codes, platform.realTime());
    }

    private RecoveryCodeIssuer recoveryCodeIssuer() {
        return new RecoveryCodeIssuer(codes, recoveryCodes);
    }

    private SessionIssuer sessionIssuer() {
        return new SessionIssuer(userPorts.sessions(), userPorts.tokenGenerator(), platform.ids(), platform.clock());
    }

    private PendingSignups pendingSignups() {
        return new PendingSignups(userPorts.links(), openAccount);
    }

    private InvitationSender invitationSender() {
        return new InvitationSender(invitations, userPorts.tokenGenerator(), platform.outbox(), platform.clock());
    }
}
