package tel.billing.identity.spec.secondfactor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.identity.application.secondfactor.OneTimeCodes;
import tel.billing.identity.domain.TotpSecret;
import tel.billing.identity.domain.TotpTimeStep;

/// The contract of all generators of second-factor secrets and codes.
public abstract class OneTimeCodesContract {

    protected abstract OneTimeCodes codes();

    /// RFC 6238, appendix B, SHA-1: the last 6 of the 8 digits given there. The secret is
    /// `12345678901234567890`.
    @ParameterizedTest(name = "{0} s: {1}")
    @CsvSource({
        "59, 287082",
        "1111111109, 081804",
        "1111111111, 050471",
        "1234567890, 005924",
        "2000000000, 279037",
        "20000000000, 353130"
    })
    void the_codes_match_the_rfc(long second, String code) {
        var secret = new TotpSecret("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");

        assertThat(codes().codeOf(secret, new TotpTimeStep(second / 30)).digits())
                .isEqualTo(code);
    }

    @Test
    void a_short_secret_has_codes_too() {
        var secret = new TotpSecret("JBSWY3DPEHPK3PXP");

        assertThat(codes().codeOf(secret, new TotpTimeStep(1)).digits()).isEqualTo("996554");
    }

    @Test
    void secrets_and_recovery_codes_are_unique() {
        assertThat(Stream.generate(codes()::newSecret).limit(100)).doesNotHaveDuplicates();
        assertThat(Stream.generate(codes()::newRecoveryCode).limit(100)).doesNotHaveDuplicates();
    }

    @Test
    void a_new_secret_has_160_bits() {
        assertThat(codes().newSecret().base32()).hasSize(32);
    }

    @Test
    void a_recovery_code_has_120_bits() {
        assertThat(codes().newRecoveryCode().letters()).hasSize(24);
    }
}
