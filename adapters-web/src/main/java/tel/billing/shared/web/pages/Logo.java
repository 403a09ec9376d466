package tel.billing.shared.web.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageInputStream;

/// The image of a logo.
public final class Logo {
    public static final int MAX_BYTES = 50_000;
    /// Of the width and of the height. A small file can contain an image that needs much memory.
    public static final int MAX_PIXELS = 1_000;

    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    private static final String PNG_TYPE = "image/png";
    private static final int PNG_WIDTH = 16;
    private static final int PNG_HEIGHT = 20;
    private static final Pattern SVG = Pattern.compile("^\\s*(?:<\\?xml|<!--|<svg)");

    private final String mediaType;
    private final byte[] content;

    private Logo(String mediaType, byte[] content) {
        this.mediaType = mediaType;
        this.content = content;
    }

    /// Empty if the content is not a PNG or SVG image, or if a PNG image is damaged or larger than [#MAX_PIXELS].
    ///
    /// @param content is not copied
    public static Optional<Logo> of(byte[] content) {
        if (Arrays.mismatch(PNG, content) == PNG.length) {
            return isReadable(content) ? Optional.of(new Logo(PNG_TYPE, content)) : Optional.empty();
        }
        var text = new String(content, UTF_8);
        return SVG.matcher(text).find() && text.contains("<svg")
                ? Optional.of(new Logo("image/svg+xml", content))
                : Optional.empty();
    }

    private static boolean isReadable(byte[] png) {
        if (png.length < PNG_HEIGHT + Integer.BYTES
                || !isPermitted(ByteBuffer.wrap(png).getInt(PNG_WIDTH))
                || !isPermitted(ByteBuffer.wrap(png).getInt(PNG_HEIGHT))) {
            return false;
        }
        try {
            // in memory: by default, ImageIO creates a file
            return ImageIO.read(new MemoryCacheImageInputStream(new ByteArrayInputStream(png))) != null;
        } catch (IOException | RuntimeException damaged) {
            return false;
        }
    }

    private static boolean isPermitted(int pixels) {
        return pixels > 0 && pixels <= MAX_PIXELS;
    }

    /// The content of a PNG image; empty for an SVG image, which e-mail programs and PDF documents cannot show.
    public Optional<byte[]> png() {
        return Optional.of(content).filter(_ -> mediaType.equals(PNG_TYPE));
    }

    public String mediaType() {
        return mediaType;
    }

    /// The content itself, not a copy.
    public byte[] content() {
        return content;
    }
}
