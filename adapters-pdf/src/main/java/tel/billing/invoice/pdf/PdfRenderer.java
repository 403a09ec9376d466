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
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.logging.Level;
import org.apache.pdfbox.pdmodel.font.FontMappers;

/// Renders HTML as PDF. It is initialized with the first page, so that it does not delay the start.
final class PdfRenderer {
    private static final String FAMILY = "Liberation Sans";
    private static final int NORMAL = 400;
    private static final int BOLD = 700;

    private static final Template TEMPLATE = Mustache.compiler()
            .emptyStringIsFalse(true)
            .withFormatter(word -> PrintableText.of(word.toString()))
            .compile(new String(Resource.bytes("invoice.html"), StandardCharsets.UTF_8));

    private static final byte[] COLOURS =
            ICC_Profile.getInstance(ColorSpace.CS_sRGB).getData();

    static {
        FontMappers.set(new NoOtherFonts());
        XRLog.listRegisteredLoggers().forEach(logger -> XRLog.setLevel(logger, Level.WARNING));
    }

    private PdfRenderer() {}

    static byte[] print(Map<String, Object> words) {
        var pdf = new ByteArrayOutputStream();
        try {
            new PdfRendererBuilder()
                    .withHtmlContent(TEMPLATE.execute(words), null)
                    .usePdfAConformance(PdfAConformance.PDFA_3_U)
                    .useColorProfile(COLOURS)
                    .useFont(() -> Resource.open(Resource.REGULAR), FAMILY, NORMAL, FontStyle.NORMAL, true)
                    .useFont(() -> Resource.open(Resource.BOLD), FAMILY, BOLD, FontStyle.NORMAL, true)
                    .toStream(pdf)
                    .run();
        } catch (IOException e) {
            throw new UncheckedIOException("The invoice cannot be printed.", e);
        }
        return pdf.toByteArray();
    }
}
