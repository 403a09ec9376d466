package tel.billing.shared.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tel.billing.shared.Ids;

/// The contract of every id generator.
public abstract class IdsContract {
    private static final int MANY = 10_000;

    protected abstract Ids ids();

    @Test
    void an_id_is_a_uuid_of_version_7() {
        assertThat(ids().next().version()).isEqualTo(7);
        assertThat(ids().next().variant()).isEqualTo(2);
    }

    @Test
    void later_ids_sort_after_earlier_ones() {
        var inOrder =
                Stream.generate(ids()::next).limit(MANY).map(UUID::toString).toList();

        assertThat(inOrder).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void no_two_threads_get_the_same_id() {
        var given = Race.of(() -> Stream.generate(ids()::next).limit(MANY).toList()).stream()
                .flatMap(List::stream)
                .toList();

        assertThat(given).doesNotHaveDuplicates();
    }

    @Test
    void a_random_id_is_a_uuid_of_version_4() {
        assertThat(ids().random().version()).isEqualTo(4);
        assertThat(ids().random().variant()).isEqualTo(2);
        assertThat(Stream.generate(ids()::random).limit(MANY)).doesNotHaveDuplicates();
    }
}
