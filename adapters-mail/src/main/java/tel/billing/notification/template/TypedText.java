package tel.billing.notification.template;

import java.util.regex.Pattern;

/// Text that somebody typed, made safe to write to somebody else: whoever signs up with a stranger's address must not
/// send them a link by the name of their company. It looks as it was typed.
final class TypedText {
    private static final String ZERO_WIDTH_NON_JOINER = "\u200C";
    /// Characters that break lines or turn the direction of what follows.
    private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}\\u202A-\\u202E\\u2066-\\u2069]+");
    /// Where mail programs see an address and make a link of it: `https://`, `example.com`, `someone@example`.
    private static final Pattern LINK_MAKING = Pattern.compile("(?<=:)(?=//)|(?<=[.@])(?=[\\p{L}\\p{N}]{2})");

    private TypedText() {}

    static String of(String typed) {
        var seen = UNSEEN.matcher(typed).replaceAll(" ");
        return LINK_MAKING.matcher(seen).replaceAll(ZERO_WIDTH_NON_JOINER);
    }
}
