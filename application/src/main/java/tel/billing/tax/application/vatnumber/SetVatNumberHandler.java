package tel.billing.tax.application.vatnumber;

import java.time.InstantSource;
import java.util.Optional;
import tel.billing.account.AccountView;
import tel.billing.account.ShowAccount;
import tel.billing.account.VatNumber;
import tel.billing.account.VatNumberStatus;
import tel.billing.shared.AccountId;
import tel.billing.shared.Parsed;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimits;
import tel.billing.shared.UnitOfWork;
import tel.billing.tax.CheckVatNumber;
import tel.billing.tax.application.vatnumber.PendingVatChecks.Recheck;

/// Stores the request, checks the number outside any unit of work, and stores the result. A reusable proof
/// replaces the check and takes no permit of the rate limit.
public record SetVatNumberHandler(
        UnitOfWork unitOfWork,
        RateLimits limits,
        ShowAccount showAccount,
        CheckVatNumber checkVatNumber,
        PendingVatChecks pendingVatChecks,
        VatCheckResultRecorder vatCheckResultRecorder,
        InstantSource clock)
        implements SetVatNumber {

    @Override
    public Outcome set(Command command) {
        var account = show(command.account());
        return switch (command.number().fitting(account.country())) {
            case Parsed.Invalid<VatNumber>(var error) -> new Outcome.OfAnotherCountry(error);
            case Parsed.Valid<VatNumber>(var number) ->
                byProof(account, number)
                        .orElseGet(() -> limits.take(
                                        RateLimit.VAT_NUMBER, account.id().toString())
                                .refusal()
                                .<Outcome>map(Outcome.RateLimited::new)
                                .orElseGet(() -> check(account.id(), number)));
        };
    }

    /// Skips the check if the number is already verified or was valid recently.
    private Optional<Outcome> byProof(AccountView account, VatNumber number) {
        var proven = vatCheckResultRecorder
                .proof(account.id(), number)
                .flatMap(_ -> unitOfWork.<Outcome>attempt(() -> vatCheckResultRecorder.reuseProof(account.id(), number)
                        ? Optional.of(stored(account.id(), number))
                        : Optional.empty()));
        return proven.or(() -> account.vat().equals(new VatNumberStatus.Verified(number))
                ? unitOfWork.<Outcome>attempt(() -> vatCheckResultRecorder.keepVerified(account.id(), number)
                        ? Optional.of(stored(account.id(), number))
                        : Optional.empty())
                : Optional.empty());
    }

    private Outcome check(AccountId account, VatNumber number) {
        var submitted = unitOfWork.perform(() -> {
            var wanted = Recheck.submitted(account, number, clock.instant());
            pendingVatChecks.put(wanted);
            return wanted;
        });
        var outcome = checkVatNumber.check(number);
        return unitOfWork.perform(() ->
                vatCheckResultRecorder.recordSubmitted(submitted, outcome) instanceof CheckVatNumber.Outcome.Invalid
                        ? new Outcome.Invalid()
                        : stored(account, number));
    }

    /// The country of the account may have changed during the check.
    private Outcome stored(AccountId id, VatNumber number) {
        var account = show(id);
        return switch (number.fitting(account.country())) {
            case Parsed.Invalid<VatNumber>(var error) -> new Outcome.OfAnotherCountry(error);
            case Parsed.Valid<VatNumber> _ -> new Outcome.Stored(account);
        };
    }

    private AccountView show(AccountId account) {
        return showAccount.show(account).orElseThrow();
    }
}
