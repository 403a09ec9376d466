package tel.billing.shared.bootstrap.settings;

import java.util.HexFormat;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// A colour in the notation of CSS: `#rrggbb`.
final class BrandColor {
    private static final Pattern NOTATION = Pattern.compile("#[0-9a-fA-F]{6}");
    private static final double[] WEIGHTS = {0.2126, 0.7152, 0.0722};
    private static final double LEAST_CONTRAST = 4.5;

    private BrandColor() {}

    /// Whether white text on the colour has the contrast that WCAG 2.2 requires (1.4.3).
    static boolean isReadable(String color) {
        return NOTATION.matcher(color).matches() && 1.05 / (luminance(color) + 0.05) >= LEAST_CONTRAST;
    }

    /// The relative luminance as WCAG 2.2 defines it.
    private static double luminance(String color) {
        var channels = HexFormat.of().parseHex(color.substring(1));
        return IntStream.range(0, channels.length)
                .mapToDouble(index -> WEIGHTS[index] * linear((channels[index] & 0xff) / 255.0))
                .sum();
    }

    private static double linear(double channel) {
        return channel <= 0.04045 ? channel / 12.92 : Math.pow((channel + 0.055) / 1.055, 2.4);
    }
}
