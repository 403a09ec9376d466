package tel.billing.cut;

/// The sequence of a run, as far as it does not depend on decisions.
interface RunPlan {
    void play(FaultScenario.Setting setting, EverySchedule course, int cuts, EventLog eventLog);
}
