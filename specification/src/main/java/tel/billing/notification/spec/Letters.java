package tel.billing.notification.spec;

import java.util.List;
import tel.billing.notification.Letter;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Money;
import tel.billing.shared.Secret;
import tel.billing.shared.spec.Some;

/// A letter of every kind.
final class Letters {
    static final String TOKEN = "t0ken_".repeat(10) + "t0ke";

    private Letters() {}

    static List<Letter> ofEveryKind(EmailAddress to) {
        return List.of(
                confirmSignup(to),
                new Letter.AccountExists(to),
                new Letter.ResetPassword(to, new Secret(TOKEN), Some.INSTANT),
                new Letter.NoPasswordToReset(to),
                new Letter.PasswordChanged(to, Some.INSTANT),
                new Letter.ConfirmEmail(to, new Secret(TOKEN), Some.INSTANT),
                new Letter.EmailTaken(to),
                new Letter.EmailChangeAsked(to, Some.INSTANT),
                new Letter.EmailChanged(to, Some.INSTANT),
                new Letter.StaffInvitation(to, "Söhne & <Töchter>", new Secret(TOKEN), Some.INSTANT),
                new Letter.SecondFactorLocked(to, Some.INSTANT),
                new Letter.SecondFactorSetUp(to, Some.INSTANT),
                new Letter.RecoveryCodeUsed(to, Some.INSTANT, 9),
                new Letter.RecoveryCodesRenewed(to, Some.INSTANT),
                receipt(to),
                vatNumberInvalid(to));
    }

    static Letter confirmSignup(EmailAddress to) {
        return new Letter.ConfirmSignup(to, "Söhne & <Töchter>", new Secret(TOKEN), Some.INSTANT);
    }

    static Letter receipt(EmailAddress to) {
        return new Letter.TopUpReceipt(to, Some.id(), Money.of(20_00, "EUR"), Money.of(32_10, "EUR"), Some.INSTANT);
    }

    static Letter vatNumberInvalid(EmailAddress to) {
        return new Letter.VatNumberInvalid(to, "NL123456789B01");
    }
}
