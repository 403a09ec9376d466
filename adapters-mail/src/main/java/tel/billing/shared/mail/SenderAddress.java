package tel.billing.shared.mail;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.io.UnsupportedEncodingException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Parses the address that mails are sent from, which may have a name beside it (RFC 5322 3.4).
public final class SenderAddress {
    private static final String ASCII = "\\p{ASCII}*";

    private SenderAddress() {}

    /// The address with its domain in ASCII, by the rules for those of recipients. Empty if it is not one.
    public static Optional<InternetAddress> parse(String text) {
        try {
            var written = new InternetAddress(text, true);
            written.validate();
            var at = written.getAddress().lastIndexOf('@');
            var domain = written.getAddress().substring(at + 1);
            // An address literal or a name without a dot may stand here, too.
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
            throw new IllegalStateException("every Java platform has UTF-8", e);
        }
    }
}
