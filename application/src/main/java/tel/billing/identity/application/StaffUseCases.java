package tel.billing.identity.application;

import java.time.InstantSource;
import tel.billing.account.OpenAccount;
import tel.billing.notification.Postbox;
import tel.billing.shared.Ids;
import tel.billing.shared.UnitOfWork;

/// The use cases of the operator's staff, put together.
public record StaffUseCases(
        UnitOfWork unitOfWork,
        OperatorAccount operator,
        OpenAccount openAccount,
        Users users,
        SecondFactors factors,
        Sessions sessions,
        Tokens tokens,
        OneTimeCodes codes,
        PasswordHashes hashes,
        Postbox postbox,
        Ids ids,
        InstantSource clock,
        InstantSource realTime) {

    public FoundOperator foundOperator() {
        return new FoundingOperator(unitOfWork, operator, openAccount, users, hashes, factors, ids, clock);
    }

    public SignInAsStaff signInAsStaff() {
        return new SigningInAsStaff(
                unitOfWork,
                new PasswordProof(unitOfWork, users, hashes),
                factors,
                new ChallengeStart(sessions, tokens, ids, clock),
                clock);
    }

    public ProveSecondFactor proveSecondFactor() {
        return new ProvingSecondFactor(
                unitOfWork,
                users,
                sessions,
                factors,
                new CodeCheck(codes, realTime),
                new SessionStart(sessions, tokens, ids, clock),
                postbox,
                clock);
    }
}
