package tel.billing.identity.persistence.password;

import java.util.Base64;
import java.util.regex.Pattern;
import tel.billing.identity.domain.PasswordHash;

/// An encoded Argon2id hash in the PHC string format: `$argon2id$v=19$m=<KiB>,t=<iterations>,p=<lanes>$<salt>$<hash>`.
final class Argon2Encoding {
    private static final Pattern FORMAT = Pattern.compile(
            "\\$argon2id\\$v=19\\$m=(\\d{1,9}),t=(\\d{1,9}),p=(\\d{1,9})\\$([A-Za-z0-9+/]+)\\$([A-Za-z0-9+/]+)");

    private final Argon2Cost cost;
    private final byte[] salt;
    private final byte[] hash;

    Argon2Encoding(Argon2Cost cost, byte[] salt, byte[] hash) {
        this.cost = cost;
        this.salt = salt.clone();
        this.hash = hash.clone();
    }

    static Argon2Encoding of(PasswordHash encoded) {
        var part = FORMAT.matcher(encoded.encoded());
        if (!part.matches()) {
            throw new IllegalArgumentException("not an Argon2id hash");
        }
        return new Argon2Encoding(
                new Argon2Cost(
                        Integer.parseInt(part.group(1)),
                        Integer.parseInt(part.group(2)),
                        Integer.parseInt(part.group(3))),
                Base64.getDecoder().decode(part.group(4)),
                Base64.getDecoder().decode(part.group(5)));
    }

    PasswordHash encoded() {
        var base64 = Base64.getEncoder().withoutPadding();
        return new PasswordHash("$argon2id$v=19$m=%d,t=%d,p=%d$%s$%s"
                .formatted(
                        cost.memoryKib(),
                        cost.iterations(),
                        cost.parallelism(),
                        base64.encodeToString(salt),
                        base64.encodeToString(hash)));
    }

    Argon2Cost cost() {
        return cost;
    }

    byte[] salt() {
        return salt.clone();
    }

    byte[] hash() {
        return hash.clone();
    }
}
