package tel.billing.provisioning.domain;

import java.util.regex.Pattern;
import tel.billing.shared.Secret;

/// What a phone registers with. The username is nobody else's; the password has 128 bits.
public record SipCredentials(String username, Secret password) {
    private static final Pattern USERNAME = Pattern.compile("[a-z0-9]{1,64}");

    public SipCredentials {
        if (!USERNAME.matcher(username).matches()) {
            throw new IllegalArgumentException("not the username of a line: " + username);
        }
    }
}
