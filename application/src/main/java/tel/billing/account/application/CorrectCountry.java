package tel.billing.account.application;

import java.util.function.Function;
import tel.billing.account.AccountStatus;
import tel.billing.account.VatNumber;
import tel.billing.audit.Actor;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;
import tel.billing.shared.Reason;

/// An admin corrects the country of an account, and gives a reason. It decides the VAT of later charges; charges and
/// invoices that exist stay as they are. The owner is notified by mail, without the reason.
public interface CorrectCountry {

    AnswerOnce.Answer correct(Command command, Function<Outcome, Reply> rendering);

    /// The admin's own account is the operator's.
    ///
    /// @param removesVatNumber whether a VAT number of another country is removed
    record Command(
            KeyedRequest request,
            Actor by,
            AccountId account,
            Country country,
            boolean removesVatNumber,
            Reason reason) {}

    sealed interface Outcome {

        /// The account has the country; perhaps it had the country before, and then nothing was written.
        record Done(Dossier account) implements Outcome {}

        record NotFound() implements Outcome {}

        /// The application was not confirmed: the account is a draft or has expired.
        record NotConfirmed(AccountStatus status) implements Outcome {}

        /// The operator's own account is never charged.
        record OperatorsOwn() implements Outcome {}

        /// The account has a VAT number of another country, and the command does not remove it.
        record VatNumberOfAnotherCountry(VatNumber number) implements Outcome {}
    }
}
