package tel.billing.identity.persistence.password;

import java.util.Arrays;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;
import tel.billing.identity.domain.Password;

/// Argon2id of Bouncy Castle. It reuses the memory of earlier hashes.
final class BouncyCastleArgon2 implements Argon2Function {
    private final HashMemoryPool memory;

    BouncyCastleArgon2(HashMemoryPool memory) {
        this.memory = memory;
    }

    @Override
    public byte[] compute(Password password, Argon2Cost cost, byte[] salt, int length) {
        return memory.lend(blocks -> {
            var argon2 = new Argon2BytesGenerator();
            argon2.init(new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                    .withMemoryAsKB(cost.memoryKib())
                    .withIterations(cost.iterations())
                    .withParallelism(cost.parallelism())
                    .withSalt(salt)
                    .withBlockPool(blocks)
                    .build());
            var characters = password.normalised().toCharArray();
            var hash = new byte[length];
            argon2.generateBytes(characters, hash);
            Arrays.fill(characters, '\0');
            return hash;
        });
    }
}
