package tel.billing.shared.web.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/// The image of a logo.
public final class Logo {
    public static final int MAX_BYTES = 200_000;

    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    private static final Pattern SVG = Pattern.compile("^\\s*(?:<\\?xml|<!--|<svg)");

    private final String mediaType;
    private final byte[] content;

    private Logo(String mediaType, byte[] content) {
        this.mediaType = mediaType;
        this.content = content;
    }

    /// Empty if the content is neither a PNG nor an SVG image.
    ///
    /// @param content is not copied
    public static Optional<Logo> of(byte[] content) {
        if (Arrays.mismatch(PNG, content) == PNG.length) {
            return Optional.of(new Logo("image/png", content));
        }
        var text = new String(content, UTF_8);
        return SVG.matcher(text).find() && text.contains("<svg")
                ? Optional.of(new Logo("image/svg+xml", content))
                : Optional.empty();
    }

    public String mediaType() {
        return mediaType;
    }

    /// The content itself, not a copy.
    public byte[] content() {
        return content;
    }
}
