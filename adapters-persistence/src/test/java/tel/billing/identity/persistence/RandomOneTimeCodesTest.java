package tel.billing.identity.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tel.billing.identity.application.secondfactor.OneTimeCodes;
import tel.billing.identity.domain.SecondFactorCode;
import tel.billing.identity.domain.TotpSecret;
import tel.billing.identity.domain.TotpTimeStep;
import tel.billing.identity.spec.secondfactor.OneTimeCodesContract;

class RandomOneTimeCodesTest extends OneTimeCodesContract {
    private final OneTimeCodes codes = new RandomOneTimeCodes();

    @Override
    protected OneTimeCodes codes() {
        return codes;
    }

    @Test
    void a_code_has_ascii_digits_in_every_locale() {
        var machine = Locale.getDefault(Locale.Category.FORMAT);
        Locale.setDefault(Locale.Category.FORMAT, Locale.forLanguageTag("ar-EG-u-nu-arab"));
        try {
            assertThat(codes.codeOf(new TotpSecret("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"), new TotpTimeStep(37037036))
                            .digits())
                    .isEqualTo("081804");
        } finally {
            Locale.setDefault(Locale.Category.FORMAT, machine);
        }
    }

    @Test
    void recovery_codes_use_all_letters_of_base_32_and_no_others() {
        assertThat(Stream.generate(codes::newRecoveryCode)
                        .limit(200)
                        .map(SecondFactorCode.Recovery::letters)
                        .flatMap(letters -> letters.chars().mapToObj(Character::toString))
                        .distinct())
                .containsExactlyInAnyOrder("abcdefghijklmnopqrstuvwxyz234567".split(""));
    }
}
