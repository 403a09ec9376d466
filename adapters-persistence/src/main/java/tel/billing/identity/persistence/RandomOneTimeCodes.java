package tel.billing.identity.persistence;

import static java.util.stream.Collectors.joining;

import dev.samstevens.totp.code.CodeGenerator;
import dev.samstevens.totp.code.DefaultCodeGenerator;
import dev.samstevens.totp.code.HashingAlgorithm;
import dev.samstevens.totp.exceptions.CodeGenerationException;
import dev.samstevens.totp.recovery.RecoveryCodeGenerator;
import dev.samstevens.totp.secret.DefaultSecretGenerator;
import dev.samstevens.totp.secret.SecretGenerator;
import java.util.stream.Stream;
import tel.billing.identity.application.secondfactor.OneTimeCodes;
import tel.billing.identity.domain.SecondFactorCode;
import tel.billing.identity.domain.TotpSecret;
import tel.billing.identity.domain.TotpTimeStep;

/// Generates secrets, recovery codes and the codes of time steps with the library
/// [samstevens TOTP](https://github.com/samdjstevens/java-totp). It does not use the library's
/// verifier, which accepts a code twice and does not return the step that matched.
public final class RandomOneTimeCodes implements OneTimeCodes {
    /// 160 bits, as RFC 4226, 4, recommends.
    private static final int SECRET_LETTERS = 32;

    /// 120 bits.
    private static final int RECOVERY_LETTERS = 24;

    private static final String BASE32 = "abcdefghijklmnopqrstuvwxyz234567";

    private final SecretGenerator secrets = new DefaultSecretGenerator(SECRET_LETTERS);
    private final CodeGenerator codes = new DefaultCodeGenerator(HashingAlgorithm.SHA1, 6);
    private final RecoveryCodeGenerator recoveryCodes = new RecoveryCodeGenerator();

    @Override
    public TotpSecret newSecret() {
        return new TotpSecret(secrets.generate());
    }

    @Override
    public SecondFactorCode.Totp codeOf(TotpSecret secret, TotpTimeStep step) {
        try {
            return new SecondFactorCode.Totp(inAscii(codes.generate(secret.base32(), step.number())));
        } catch (CodeGenerationException e) {
            throw new IllegalStateException("every byte string must be a key of HMAC-SHA-1", e);
        }
    }

    /// A code of the library has 82 bits, too few for an unsalted SHA-256, and may contain `0` and `1`, which
    /// people confuse with letters. This method takes the base-32 characters from as many of its codes as 120
    /// bits need. The characters of a code are independent and uniform, so those that remain are uniform too.
    @Override
    public SecondFactorCode.Recovery newRecoveryCode() {
        return new SecondFactorCode.Recovery(Stream.generate(() -> recoveryCodes.generateCodes(1)[0])
                .flatMap(code -> code.chars().mapToObj(Character::toString))
                .filter(BASE32::contains)
                .limit(RECOVERY_LETTERS)
                .collect(joining()));
    }

    /// The library formats a code in the default locale of the machine, which may have other digits.
    private static String inAscii(String digits) {
        return digits.chars()
                .map(Character::getNumericValue)
                .mapToObj(Integer::toString)
                .collect(joining());
    }
}
