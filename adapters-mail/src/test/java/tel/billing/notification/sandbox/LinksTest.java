package tel.billing.notification.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class LinksTest {
    private static final String TEXT = "See https://a.example/x?token=A-b_c, or (http://localhost:8080/y).\n"
            + "https://a.example/x?token=A-b_c\n"
            + "ftp://no";

    @Test
    void links_are_found_once_each_without_punctuation() {
        assertThat(Links.in(TEXT)).containsExactly("https://a.example/x?token=A-b_c", "http://localhost:8080/y");
        assertThat(Links.in("no link, not even https:// alone")).isEmpty();
    }

    @Test
    void the_pieces_add_up_to_the_text() {
        assertThat(Links.pieces(TEXT).stream().map(Links.Piece::text).collect(Collectors.joining()))
                .isEqualTo(TEXT);
        assertThat(Links.pieces(TEXT)).filteredOn(Links.Piece::isLink).hasSize(3);
    }
}
