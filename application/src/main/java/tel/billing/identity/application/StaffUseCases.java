package tel.billing.identity.application;

import java.time.InstantSource;
import tel.billing.account.OpenAccount;
import tel.billing.account.ShowAccount;
import tel.billing.audit.AuditTrail;
import tel.billing.notification.Postbox;
import tel.billing.shared.Ids;
import tel.billing.shared.RateLimits;
import tel.billing.shared.UnitOfWork;

/// Assembles the use cases of the operator's staff.
public record StaffUseCases(
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
        ResetLinks resetLinks,
        Sessions sessions,
        EndedSessions endedSessions,
        Tokens tokens,
        OneTimeCodes codes,
        PasswordRules rules,
        PasswordHashes hashes,
        Postbox postbox,
        AuditTrail trail,
        Ids ids,
        InstantSource clock,
        InstantSource realTime) {

    public FoundOperator foundOperator() {
        var firstAdmins = new FirstAdmins(operator, sending(), trail, ids, clock);
        return new FoundingOperator(
                unitOfWork,
                operator,
                openAccount,
                users,
                applications(),
                hashes,
                factors,
                firstAdmins,
                new FirstAdminCheck(operator, users, applications(), invitations, firstAdmins, trail, clock),
                ids);
    }

    public SignInAsStaff signInAsStaff() {
        return new SigningInAsStaff(
                unitOfWork,
                AttemptsByEmail.toSignInAsStaff(limits),
                new PasswordProof(unitOfWork, users, hashes),
                factors,
                new ChallengeStart(sessions, tokens, trail, ids, clock),
                trail,
                clock);
    }

    public ProveSecondFactor proveSecondFactor() {
        return new ProvingSecondFactor(unitOfWork, users, sessions, trial(), sessionStart(), trail, clock);
    }

    public RenewRecoveryCodes renewRecoveryCodes() {
        return new RenewingRecoveryCodes(unitOfWork, users, trial(), recoveryCodeSet(), postbox, trail, clock);
    }

    public InviteStaff inviteStaff() {
        return new InvitingStaff(
                unitOfWork, operator, showAccount, users, applications(), sending(), trail, ids, clock);
    }

    public EnrolStaff enrolStaff() {
        return new EnrollingStaff(unitOfWork, invitations, users, showAccount, rules, hashes, codes, clock);
    }

    public ConfirmEnrolment confirmEnrolment() {
        return new ConfirmingEnrolment(
                unitOfWork,
                invitations,
                users,
                factors,
                check(),
                recoveryCodeSet(),
                sessionStart(),
                postbox,
                trail,
                clock);
    }

    public ListStaff listStaff() {
        return new ListingStaff(operator, users);
    }

    public ChangeStaff changeStaff() {
        return new ChangingStaff(
                unitOfWork,
                operator,
                showAccount,
                users,
                factors,
                recoveryCodes,
                invitations,
                resetLinks,
                sending(),
                sessions,
                endedSessions,
                postbox,
                trail,
                clock);
    }

    private FactorTrial trial() {
        return new FactorTrial(factors, recoveryCodes, check(), postbox, trail, clock);
    }

    private CodeCheck check() {
        return new CodeCheck(codes, realTime);
    }

    private RecoveryCodeSet recoveryCodeSet() {
        return new RecoveryCodeSet(codes, recoveryCodes);
    }

    private SessionStart sessionStart() {
        return new SessionStart(sessions, tokens, ids, clock);
    }

    private PendingApplications applications() {
        return new PendingApplications(links, openAccount);
    }

    private InvitationSending sending() {
        return new InvitationSending(invitations, tokens, postbox, clock);
    }
}
