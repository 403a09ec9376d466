package tel.billing.shared.bootstrap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tel.billing.shared.embedded.PrivateFiles;

/// The master key of a service without a configured one: generated once, readable by the user of the service
/// only. If the file is lost, the secrets are lost.
public record MasterKeyFile(Path directory) {
    private static final String NAME = "master.key";
    private static final int BYTES = 32;

    byte[] readOrMake() {
        if (Files.notExists(path())) {
            var fresh = new byte[BYTES];
            new SecureRandom().nextBytes(fresh);
            PrivateFiles.write(directory, NAME, Base64.getEncoder().encodeToString(fresh));
        }
        return read();
    }

    /// Empty if the key was not generated yet.
    public Optional<byte[]> find() {
        return Files.exists(path()) ? Optional.of(read()) : Optional.empty();
    }

    private Path path() {
        return directory.resolve(NAME);
    }

    private byte[] read() {
        try {
            var key = Base64.getDecoder().decode(Files.readString(path()).strip());
            if (key.length == BYTES) {
                return key;
            }
        } catch (IOException failed) {
            throw PrivateFiles.unusable(path(), failed);
        } catch (IllegalArgumentException notBase64) {
            throw notAKey(notBase64);
        }
        throw notAKey(null);
    }

    private StartupFailure notAKey(@Nullable Throwable cause) {
        return new StartupFailure("%s must hold 32 bytes in base 64.".formatted(path()), cause);
    }
}
