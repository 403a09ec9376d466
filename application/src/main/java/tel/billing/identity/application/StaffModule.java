package tel.billing.identity.application;

import java.time.InstantSource;
import tel.billing.account.OpenAccount;
import tel.billing.account.ShowAccount;
import tel.billing.audit.AuditTrail;
import tel.billing.identity.application.link.MagicLinks;
import tel.billing.identity.application.link.PasswordResetLinks;
import tel.billing.identity.application.password.PasswordHashes;
import tel.billing.identity.application.password.PasswordRules;
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
import tel.billing.identity.application.session.RevokedSessions;
import tel.billing.identity.application.session.SessionIssuer;
import tel.billing.identity.application.session.Sessions;
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
import tel.billing.identity.application.user.TokenGenerator;
import tel.billing.identity.application.user.Users;
import tel.billing.notification.Outbox;
import tel.billing.shared.Ids;
import tel.billing.shared.RateLimits;
import tel.billing.shared.UnitOfWork;

/// Assembles the use cases of the operator's staff.
public record StaffModule(
        UnitOfWork unitOfWork,
        RateLimits limits,
        OperatorAccount operator,
        OpenAccount openAccount,
        ShowAccount showAccount,
        Users users,
        MagicLinks links,
        SecondFactors factors,
        RecoveryCodes recoveryCodes,
        Invitations invitations,
        PasswordResetLinks passwordResetLinks,
        Sessions sessions,
        RevokedSessions revokedSessions,
        TokenGenerator tokenGenerator,
        OneTimeCodes codes,
        PasswordRules rules,
        PasswordHashes hashes,
        Outbox outbox,
        AuditTrail trail,
        Ids ids,
        InstantSource clock,
        InstantSource realTime) {

    public InitializeOperator initializeOperator() {
        var firstAdminInviter = new FirstAdminInviter(operator, sending(), trail, ids, clock);
        return new InitializeOperatorHandler(
                unitOfWork,
                operator,
                openAccount,
                users,
                applications(),
                hashes,
                factors,
                firstAdminInviter,
                new EnsureFirstAdmin(operator, users, applications(), invitations, firstAdminInviter, trail, clock),
                ids);
    }

    public SignInAsStaff signInAsStaff() {
        return new SignInAsStaffHandler(
                unitOfWork,
                EmailRateLimit.toSignInAsStaff(limits),
                new PasswordVerifier(unitOfWork, users, hashes),
                factors,
                new ChallengeIssuer(sessions, tokenGenerator, trail, ids, clock),
                trail,
                clock);
    }

    public VerifySecondFactor verifySecondFactor() {
        return new VerifySecondFactorHandler(unitOfWork, users, sessions, trial(), sessionIssuer(), trail, clock);
    }

    public RenewRecoveryCodes renewRecoveryCodes() {
        return new RenewRecoveryCodesHandler(unitOfWork, users, trial(), recoveryCodeIssuer(), outbox, trail, clock);
    }

    public InviteStaff inviteStaff() {
        return new InviteStaffHandler(
                unitOfWork, operator, showAccount, users, applications(), sending(), trail, ids, clock);
    }

    public EnrolStaff enrolStaff() {
        return new EnrolStaffHandler(unitOfWork, invitations, users, showAccount, rules, hashes, codes, clock);
    }

    public ConfirmEnrolment confirmEnrolment() {
        return new ConfirmEnrolmentHandler(
                unitOfWork,
                invitations,
                users,
                factors,
                check(),
                recoveryCodeIssuer(),
                sessionIssuer(),
                outbox,
                trail,
                clock);
    }

    public ListStaff listStaff() {
        return new ListStaffHandler(operator, users);
    }

    public ChangeStaff changeStaff() {
        return new ChangeStaffHandler(
                unitOfWork,
                operator,
                showAccount,
                users,
                factors,
                recoveryCodes,
                invitations,
                passwordResetLinks,
                sending(),
                sessions,
                revokedSessions,
                outbox,
                trail,
                clock);
    }

    private SecondFactorVerifier trial() {
        return new SecondFactorVerifier(factors, recoveryCodes, check(), outbox, trail, clock);
    }

    private TotpVerifier check() {
        return new TotpVerifier(codes, realTime);
    }

    private RecoveryCodeIssuer recoveryCodeIssuer() {
        return new RecoveryCodeIssuer(codes, recoveryCodes);
    }

    private SessionIssuer sessionIssuer() {
        return new SessionIssuer(sessions, tokenGenerator, ids, clock);
    }

    private PendingSignups applications() {
        return new PendingSignups(links, openAccount);
    }

    private InvitationSender sending() {
        return new InvitationSender(invitations, tokenGenerator, outbox, clock);
    }
}
