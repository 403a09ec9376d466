package tel.billing.notification.template;

import java.util.regex.Pattern;

/// Makes text typed by a user safe for e-mails to other people. For example, a spammer could sign up with
/// the address of a stranger and with a link as the company name. The text looks unchanged, but e-mail
/// programs do not turn any part of it into a link.
final class UserText {
    private static final String ZERO_WIDTH_NON_JOINER = "\u200C";
    /// Characters that break lines or change the direction of the following text.
    private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}\\u202A-\\u202E\\u2066-\\u2069]+");
    /// Positions inside text that e-mail programs turn into a link: `https://`, `example.com`, `ada@example`.
    private static final Pattern LINK_MAKING = Pattern.compile("(?<=:)(?=//)|(?<=[.@])(?=[\\p{L}\\p{N}]{2})");

    private UserText() {}

    static String of(String typed) {
        var seen = UNSEEN.matcher(typed).replaceAll(" ");
        return LINK_MAKING.matcher(seen).replaceAll(ZERO_WIDTH_NON_JOINER);
    }
}
