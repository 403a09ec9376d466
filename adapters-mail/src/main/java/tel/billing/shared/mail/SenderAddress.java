package tel.billing.shared.mail;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.io.UnsupportedEncodingException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Parses the sender address of e-mails, with an optional display name (RFC 5322, 3.4).
public final class SenderAddress {
    private static final String ASCII = "\\p{ASCII}*";

    private SenderAddress() {}

    /// The address with its domain in ASCII, by the same rules as for recipients. Empty if the address is
    /// not valid.
    public static Optional<InternetAddress> parse(String text) {
        try {
            var written = new InternetAddress(text, true);
            written.validate();
            var at = written.getAddress().lastIndexOf('@');
            var domain = written.getAddress().substring(at + 1);
            // An address literal or a name without a dot is also allowed.
            return (domain.matches(ASCII) ? Optional.of(domain) : AsciiDomain.of(domain))
                    .map(ascii -> named(written.getAddress().substring(0, at + 1) + ascii, written.getPersonal()));
        } catch (AddressException notAnAddress) {
            return Optional.empty();
        }
    }

    private static InternetAddress named(String address, @Nullable String name) {
        try {
            return new InternetAddress(address, name, UTF_8.name());
        } catch (UnsupportedEncodingException e) {
            throw new IllegalStateException("Every Java platform supports UTF-8.", e);
        }
    }
}
