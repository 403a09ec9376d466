package tel.billing.cut;

/// The sequence of a run, as far as it does not depend on decisions.
interface Plot {
    void play(Ordeal.Setting setting, EveryCourse course, int cuts, Chronicle chronicle);
}
