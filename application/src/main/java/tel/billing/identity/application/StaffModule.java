package tel.billing.identity.application;

import tel.billing.identity.application.protection.EmailRateLimit;
import tel.billing.identity.application.secondfactor.RecoveryCodeIssuer;
import tel.billing.identity.application.secondfactor.RenewRecoveryCodes;
import tel.billing.identity.application.secondfactor.RenewRecoveryCodesHandler;
import tel.billing.identity.application.secondfactor.SecondFactorVerifier;
import tel.billing.identity.application.secondfactor.SignInAsStaff;
import tel.billing.identity.application.secondfactor.SignInAsStaffHandler;
import tel.billing.identity.application.secondfactor.TotpVerifier;
import tel.billing.identity.application.secondfactor.VerifySecondFactor;
import tel.billing.identity.application.secondfactor.VerifySecondFactorHandler;
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
import tel.billing.identity.application.staff.InviteStaff;
import tel.billing.identity.application.staff.InviteStaffHandler;
import tel.billing.identity.application.staff.ListStaff;
import tel.billing.identity.application.staff.ListStaffHandler;
import tel.billing.identity.application.staff.ShowInvitation;
import tel.billing.identity.application.staff.ShowInvitationHandler;
import tel.billing.platform.Platform;

/// Assembles the use cases of the operator's staff, with the parts that staff and customers share.
public record StaffModule(IdentityModule identity, StaffPorts staffPorts) {

    public InitializeOperator initializeOperator() {
        var firstAdminInviter = new FirstAdminInviter(
                staffPorts.operator(),
                invitationSender(),
                platform().auditTrail(),
                platform().ids(),
                platform().clock());
        return new InitializeOperatorHandler(
                platform().unitOfWork(),
                staffPorts.operator(),
                identity.openAccount(),
                userPorts().users(),
                identity.pendingSignups(),
                userPorts().hashes(),
                staffPorts.factors(),
                firstAdminInviter,
                new EnsureFirstAdmin(
                        staffPorts.operator(),
                        userPorts().users(),
                        identity.pendingSignups(),
                        staffPorts.invitations(),
                        firstAdminInviter,
                        platform().auditTrail(),
                        platform().clock()),
                platform().ids());
    }

    public SignInAsStaff signInAsStaff() {
        return new SignInAsStaffHandler(
                platform().unitOfWork(),
                EmailRateLimit.toSignInAsStaff(
                        platform().unitOfWork(), platform().rateLimits()),
                identity.passwordVerifier(),
                staffPorts.factors(),
                identity.challengeIssuer(),
                platform().auditTrail(),
                platform().clock());
    }

    public VerifySecondFactor verifySecondFactor() {
        return new VerifySecondFactorHandler(
                platform().unitOfWork(),
                userPorts().users(),
                userPorts().sessions(),
                secondFactorVerifier(),
                identity.sessionIssuer(),
                platform().auditTrail(),
                platform().clock());
    }

    public RenewRecoveryCodes renewRecoveryCodes() {
        return new RenewRecoveryCodesHandler(
                platform().unitOfWork(),
                userPorts().users(),
                secondFactorVerifier(),
                recoveryCodeIssuer(),
                platform().outbox(),
                platform().auditTrail(),
                platform().clock());
    }

    public InviteStaff inviteStaff() {
        return new InviteStaffHandler(
                platform().unitOfWork(),
                staffPorts.operator(),
                identity.showAccount(),
                userPorts().users(),
                identity.pendingSignups(),
                invitationSender(),
                platform().auditTrail(),
                platform().ids(),
                platform().clock());
    }

    public ShowInvitation showInvitation() {
        return new ShowInvitationHandler(
                staffPorts.invitations(),
                userPorts().users(),
                identity.showAccount(),
                platform().clock());
    }

    public EnrolStaff enrolStaff() {
        return new EnrolStaffHandler(
                platform().unitOfWork(),
                staffPorts.invitations(),
                userPorts().users(),
                identity.showAccount(),
                userPorts().rules(),
                userPorts().hashes(),
                staffPorts.codes(),
                platform().clock());
    }

    public ConfirmEnrolment confirmEnrolment() {
        return new ConfirmEnrolmentHandler(
                platform().unitOfWork(),
                staffPorts.invitations(),
                userPorts().users(),
                staffPorts.factors(),
                totpVerifier(),
                recoveryCodeIssuer(),
                identity.sessionIssuer(),
                platform().outbox(),
                platform().auditTrail(),
                platform().clock());
    }

    public ListStaff listStaff() {
        return new ListStaffHandler(staffPorts.operator(), userPorts().users());
    }

    public ChangeStaff changeStaff() {
        return new ChangeStaffHandler(
                platform().unitOfWork(),
                staffPorts.operator(),
                identity.showAccount(),
                userPorts().users(),
                staffPorts.factors(),
                staffPorts.recoveryCodes(),
                staffPorts.invitations(),
                userPorts().passwordResetLinks(),
                invitationSender(),
                userPorts().sessions(),
                userPorts().endedSessions(),
                platform().outbox(),
                platform().auditTrail(),
                platform().clock());
    }

    private SecondFactorVerifier secondFactorVerifier() {
        return new SecondFactorVerifier(
                staffPorts.factors(),
                staffPorts.recoveryCodes(),
                totpVerifier(),
                platform().outbox(),
                platform().auditTrail(),
                platform().clock());
    }

    private TotpVerifier totpVerifier() {
        return new TotpVerifier(staffPorts.codes(), platform().realTime());
    }

    private RecoveryCodeIssuer recoveryCodeIssuer() {
        return new RecoveryCodeIssuer(staffPorts.codes(), staffPorts.recoveryCodes());
    }

    private InvitationSender invitationSender() {
        return new InvitationSender(
                staffPorts.invitations(),
                userPorts().tokenGenerator(),
                platform().outbox(),
                platform().clock());
    }

    private Platform platform() {
        return identity.platform();
    }

    private UserPorts userPorts() {
        return identity.userPorts();
    }
}
