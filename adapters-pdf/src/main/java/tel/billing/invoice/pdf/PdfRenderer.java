package tel.billing.invoice.pdf;

import com.openhtmltopdf.outputdevice.helper.BaseRendererBuilder.FontStyle;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder.PdfAConformance;
import com.openhtmltopdf.util.XRLog;
import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.awt.color.ColorSpace;
import java.awt.color.ICC_Profile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.logging.Level;
import org.apache.fontbox.FontBoxFont;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.font.CIDFontMapping;
import org.apache.pdfbox.pdmodel.font.FontMapper;
import org.apache.pdfbox.pdmodel.font.FontMappers;
import org.apache.pdfbox.pdmodel.font.FontMapping;
import org.apache.pdfbox.pdmodel.font.PDCIDSystemInfo;
import org.apache.pdfbox.pdmodel.font.PDFontDescriptor;
import org.jspecify.annotations.Nullable;

/// Renders HTML as PDF. It is initialised with the first page, so that it does not delay the start.
final class PdfRenderer {
    private static final String FAMILY = "Liberation Sans";
    private static final int NORMAL = 400;
    private static final int BOLD = 700;

    static final Template INVOICE = template("invoice.html");
    static final Template STATEMENT = template("statement.html");

    private static final byte[] COLOURS =
            ICC_Profile.getInstance(ColorSpace.CS_sRGB).getData();

    static {
        FontMappers.set(new NoOtherFonts());
        XRLog.listRegisteredLoggers().forEach(logger -> XRLog.setLevel(logger, Level.WARNING));
    }

    private PdfRenderer() {}

    private static Template template(String name) {
        return Mustache.compiler()
                .emptyStringIsFalse(true)
                .withFormatter(value -> value instanceof URI url ? url.toString() : PrintableText.of(value.toString()))
                .withLoader(part -> new StringReader(text(part)))
                .compile(text(name));
    }

    private static String text(String name) {
        return new String(Resource.bytes(name), StandardCharsets.UTF_8);
    }

    static byte[] render(Template template, Map<String, Object> texts, PdfBranding branding) {
        var variables = new HashMap<>(texts);
        variables.put("color", branding.color());
        branding.logo().ifPresent(logo -> variables.put("logo", logo));
        var pdf = new ByteArrayOutputStream();
        try {
            new PdfRendererBuilder()
                    .withHtmlContent(template.execute(variables), null)
                    .usePdfAConformance(PdfAConformance.PDFA_3_U)
                    .useColorProfile(COLOURS)
                    .useFont(() -> Resource.open(Resource.REGULAR), FAMILY, NORMAL, FontStyle.NORMAL, true)
                    .useFont(() -> Resource.open(Resource.BOLD), FAMILY, BOLD, FontStyle.NORMAL, true)
                    .toStream(pdf)
                    .run();
        } catch (IOException e) {
            throw new UncheckedIOException("The document cannot be rendered.", e);
        }
        return pdf.toByteArray();
    }

    /// Replaces the fonts of the machine by the bundled one. Otherwise, PDFBox would scan all installed fonts
    /// and write a cache into the home directory.
    private static final class NoOtherFonts implements FontMapper {
        private final TrueTypeFont ours;

        NoOtherFonts() {
            try (var in = Resource.open(Resource.REGULAR)) {
                ours = new TTFParser().parse(new RandomAccessReadBuffer(in));
            } catch (IOException e) {
                throw new UncheckedIOException("The bundled font cannot be read.", e);
            }
        }

        @Override
        public FontMapping<TrueTypeFont> getTrueTypeFont(String name, @Nullable PDFontDescriptor descriptor) {
            return new FontMapping<>(ours, false);
        }

        @Override
        public FontMapping<FontBoxFont> getFontBoxFont(String name, @Nullable PDFontDescriptor descriptor) {
            return new FontMapping<>(ours, false);
        }

        @Override
        public @Nullable CIDFontMapping getCIDFont(
                String name, @Nullable PDFontDescriptor descriptor, @Nullable PDCIDSystemInfo system) {
            return null;
        }
    }
}
