package tel.billing.account.application;

import java.util.function.Function;
import tel.billing.account.AccountStatus;
import tel.billing.account.VatNumber;
import tel.billing.audit.Actor;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;
import tel.billing.shared.Reason;

/// An administrator corrects the country of an account and gives a reason. The country decides the VAT of
/// later charges; existing charges and invoices are unchanged. The owner is notified by e-mail, without
/// the reason.
public interface CorrectCountry {

    ExecuteOnce.Result correct(Command command, Function<Outcome, StoredResponse> renderer);

    /// A correction of an account's country.
    ///
    /// @param by the administrator; the administrator's own account is the operator's account
    /// @param removesVatNumber whether to remove a VAT number of another country
    record Command(
            KeyedRequest request,
            Actor by,
            AccountId account,
            Country country,
            boolean removesVatNumber,
            Reason reason) {}

    sealed interface Outcome {

        /// The account has the country. If it had the country before, nothing was stored.
        record Done(AccountDetails account) implements Outcome {}

        record NotFound() implements Outcome {}

        /// The signup was not confirmed: the account is a draft or has expired.
        record NotConfirmed(AccountStatus status) implements Outcome {}

        /// The personal data of the account was erased, so no later charge or e-mail is possible.
        record Erased() implements Outcome {}

        /// The operator's own account is never charged.
        record OperatorsOwn() implements Outcome {}

        /// The account has a VAT number of another country, and the command does not remove it.
        record VatNumberOfAnotherCountry(VatNumber number) implements Outcome {}
    }
}
