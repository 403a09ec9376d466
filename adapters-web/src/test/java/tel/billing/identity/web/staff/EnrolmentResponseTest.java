package tel.billing.identity.web.staff;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.zxing.BinaryBitmap;
import com.google.zxing.DecodeHintType;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.ReaderException;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.account.CompanyName;
import tel.billing.identity.application.staff.EnrolStaff.Outcome.Begun;
import tel.billing.identity.domain.TotpSecret;
import tel.billing.shared.EmailAddress;

class EnrolmentResponseTest {
    private static final String SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
    private static final String DATA = "data:image/png;base64,";

    @Test
    void the_uri_names_the_operator_and_the_user() {
        assertThat(answer("Söhne & Co", "dora+1@example.com").otpauthUri())
                .isEqualTo(("otpauth://totp/S%%C3%%B6hne%%20%%26%%20Co:dora%%2B1%%40example.com?secret=%s"
                                + "&issuer=S%%C3%%B6hne%%20%%26%%20Co&algorithm=SHA1&digits=6&period=30")
                        .formatted(SECRET));
    }

    /// A colon separates the issuer from the user.
    @Test
    void a_colon_in_the_operators_name_is_omitted() {
        assertThat(answer("Tel: Mobile", "dora@example.com").otpauthUri())
                .startsWith("otpauth://totp/Tel%20Mobile:dora%40example.com?")
                .contains("&issuer=Tel%20Mobile&");
    }

    @Test
    void the_picture_has_320_by_320_pixels() throws IOException {
        var picture = picture(answer("Operator", "dora@example.com").qrPng());

        assertThat(picture.getWidth()).isEqualTo(320);
        assertThat(picture.getHeight()).isEqualTo(320);
    }

    @Test
    void a_long_name_is_cut_between_two_code_points() {
        assertThat(answer("☎".repeat(40), "dora@example.com").otpauthUri())
                .contains("&issuer=" + "%E2%98%8E".repeat(40) + "&");
        assertThat(answer("📞".repeat(41), "dora@example.com").otpauthUri())
                .contains("&issuer=" + "%F0%9F%93%9E".repeat(39) + "%E2%80%A6&");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "é", "電", "𠮷"})
    void a_phone_reads_the_uri_from_the_picture_even_with_long_names(String letter)
            throws IOException, ReaderException {
        var email = letter.repeat(64 / letter.length()) + "@" + ("a".repeat(60) + ".").repeat(3) + "tel";
        var answer = answer(letter.repeat(200), email);

        assertThat(readFrom(answer.qrPng())).isEqualTo(answer.otpauthUri());
    }

    @Test
    void the_secret_is_never_written_to_a_file(@TempDir Path files) throws IOException {
        var gone = Files.createDirectory(files.resolve("gone"));
        ImageIO.setCacheDirectory(gone.toFile());
        try {
            Files.delete(gone);
            ImageIO.setUseCache(true);

            assertThat(answer("Operator", "dora@example.com").qrPng()).startsWith(DATA);
        } finally {
            ImageIO.setCacheDirectory(null);
        }
    }

    private static EnrolmentResponse answer(String issuer, String email) {
        return EnrolmentResponse.of(
                new Begun(new CompanyName(issuer), new EmailAddress(email), new TotpSecret(SECRET)));
    }

    private static BufferedImage picture(String uri) throws IOException {
        var png = Base64.getDecoder().decode(uri.substring(DATA.length()));
        return ImageIO.read(new ByteArrayInputStream(png));
    }

    private static String readFrom(String uri) throws IOException, ReaderException {
        var picture = picture(uri);
        var pixels = picture.getRGB(0, 0, picture.getWidth(), picture.getHeight(), null, 0, picture.getWidth());
        var source = new RGBLuminanceSource(picture.getWidth(), picture.getHeight(), pixels);
        return new QRCodeReader()
                .decode(new BinaryBitmap(new HybridBinarizer(source)), Map.of(DecodeHintType.PURE_BARCODE, true))
                .getText();
    }
}
