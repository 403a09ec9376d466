package tel.billing.invoice.pdf;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.fontbox.ttf.CmapLookup;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.pdfbox.io.RandomAccessReadBuffer;

/// Text for the layout: limited in length and to characters for which both fonts have a glyph. Looking up
/// missing glyphs repeatedly would make a rendering up to 50 times as expensive.
final class PrintableText {
    static final int MAX_LENGTH = 500;

    private static final int REPLACEMENT = '#';
    private static final String ELLIPSIS = "…";
    private static final List<CmapLookup> GLYPHS = Stream.of(Resource.REGULAR, Resource.BOLD)
            .map(PrintableText::glyphsOf)
            .toList();

    private PrintableText() {}

    static String of(String text) {
        return cut(text)
                .codePoints()
                .map(point -> isPrintable(point) ? point : replacementOf(point))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /// Counts code points.
    private static String cut(String text) {
        return text.codePointCount(0, text.length()) <= MAX_LENGTH
                ? text
                : text.substring(0, text.offsetByCodePoints(0, MAX_LENGTH - 1)) + ELLIPSIS;
    }

    /// The fonts also map some control characters, which XML documents must not contain.
    private static boolean isPrintable(int point) {
        return !Character.isISOControl(point) && GLYPHS.stream().allMatch(font -> font.getGlyphId(point) > 0);
    }

    private static int replacementOf(int point) {
        return Character.isWhitespace(point) ? ' ' : REPLACEMENT;
    }

    private static CmapLookup glyphsOf(String font) {
        try (var in = Resource.open(font);
                var parsed = new TTFParser().parse(new RandomAccessReadBuffer(in))) {
            return parsed.getUnicodeCmapLookup();
        } catch (IOException e) {
            throw new UncheckedIOException("The font %s cannot be read.".formatted(font), e);
        }
    }
}
