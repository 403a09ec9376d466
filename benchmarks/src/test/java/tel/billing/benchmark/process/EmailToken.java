package tel.billing.benchmark.process;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds the token of a link in an e-mail, as it was sent.
final class EmailToken {
    private static final Pattern TOKEN = Pattern.compile("[?#&]token=([A-Za-z0-9_-]+)");

    private EmailToken() {}

    /// @param content with lines that end with a line feed
    static Optional<String> in(String content) {
        return Optional.of(TOKEN.matcher(decoded(content)))
                .filter(Matcher::find)
                .map(found -> found.group(1));
    }

    /// What quoted-printable (RFC 2045, 6.7) does to a link: it divides long lines, and encodes the equals sign.
    private static String decoded(String content) {
        return content.contains("quoted-printable") ? content.replace("=\n", "").replace("=3D", "=") : content;
    }
}
