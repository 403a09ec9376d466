package tel.billing.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GoalTest {
    private static final Figure RATE = Figure.at(32, "top-up");
    private static final Figure LIMIT = Figure.of("limit");
    private static final Goal AT_LEAST = Goal.atLeast(0.40, "top-up", RATE, LIMIT);
    private static final Goal AT_MOST = Goal.atMost(4, "start", RATE, LIMIT);

    @Test
    void a_minimum_is_met_from_its_ratio_on() {
        assertThat(AT_LEAST.judge(Map.of(RATE, 40.0, LIMIT, 100.0)))
                .hasValueSatisfying(judgement -> assertThat(judgement)
                        .returns(true, Goal.Judgement::met)
                        .hasToString("met     top-up at 32: 40 % of limit; goal: at least 40 %"));
        assertThat(AT_LEAST.judge(Map.of(RATE, 39.0, LIMIT, 100.0)))
                .hasValueSatisfying(judgement -> assertThat(judgement)
                        .returns(false, Goal.Judgement::met)
                        .hasToString("MISSED  top-up at 32: 39 % of limit; goal: at least 40 %"));
    }

    @Test
    void a_maximum_is_met_up_to_its_ratio() {
        assertThat(AT_MOST.judge(Map.of(RATE, 4.0, LIMIT, 1.0)))
                .hasValueSatisfying(judgement -> assertThat(judgement.met()).isTrue());
        assertThat(AT_MOST.judge(Map.of(RATE, 4.1, LIMIT, 1.0)))
                .hasValueSatisfying(judgement -> assertThat(judgement.met()).isFalse());
    }

    @Test
    void a_faster_machine_does_not_change_the_judgement() {
        assertThat(AT_LEAST.judge(Map.of(RATE, 4_000.0, LIMIT, 10_000.0)).map(Goal.Judgement::reached))
                .isEqualTo(AT_LEAST.judge(Map.of(RATE, 40.0, LIMIT, 100.0)).map(Goal.Judgement::reached));
    }

    @Test
    void a_goal_without_both_figures_is_not_judged() {
        assertThat(AT_LEAST.judge(Map.of(RATE, 40.0))).isEmpty();
        assertThat(AT_LEAST.judge(Map.of(LIMIT, 40.0))).isEmpty();
    }

    @Test
    void a_run_is_good_if_no_goal_is_missed_and_nothing_went_wrong() {
        var figures = Map.of(Figure.at(32, "me"), 60.0, Figure.at(32, "bare-get"), 100.0);

        assertThat(new Result(List.of(), figures, List.of()).isGood()).isTrue();
        assertThat(new Result(List.of(), figures, List.of("a fault")).failedRows())
                .containsExactly("faults");
    }

    @Test
    void a_run_names_each_row_that_misses_a_goal_once() {
        var figures = Map.of(
                Figure.at(32, "top-up"), 10.0,
                Figure.at(32, Goals.MINIMAL_SCRIPT + "top-up"), 100.0,
                Figure.at(32, Goals.SAME_STATEMENTS + "top-up"), 50.0);

        assertThat(new Result(List.of(), figures, List.of()).failedRows()).containsExactly("top-up");
    }
}
