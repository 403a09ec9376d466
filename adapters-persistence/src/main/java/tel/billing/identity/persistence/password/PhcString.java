package tel.billing.identity.persistence.password;

import java.util.Base64;
import java.util.regex.Pattern;
import tel.billing.identity.domain.PasswordHash;

/// An encoded Argon2id hash in the PHC string format: `$argon2id$v=19$m=<KiB>,t=<iterations>,p=<lanes>$<salt>$<hash>`.
final class PhcString {
    private static final Pattern FORMAT = Pattern.compile(
            "\\$argon2id\\$v=19\\$m=(\\d{1,9}),t=(\\d{1,9}),p=(\\d{1,9})\\$([A-Za-z0-9+/]+)\\$([A-Za-z0-9+/]+)");

    private final Argon2Cost cost;
    private final byte[] salt;
    private final byte[] hash;

    PhcString(Argon2Cost cost, byte[] salt, byte[] hash) {
        this.cost = cost;
        this.salt = salt.clone();
        this.hash = hash.clone();
    }

    static PhcString parse(PasswordHash encoded) {
        var matcher = FORMAT.matcher(encoded.encoded());
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not an Argon2id hash");
        }
        return new PhcString(
                new Argon2Cost(
                        Integer.parseInt(matcher.group(1)),
                        Integer.parseInt(matcher.group(2)),
                        Integer.parseInt(matcher.group(3))),
                Base64.getDecoder().decode(matcher.group(4)),
                Base64.getDecoder().decode(matcher.group(5)));
    }

    PasswordHash toPasswordHash() {
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
